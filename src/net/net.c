/* Running, waking, stopping; timers; what happens once a second. */
#include "net/net_int.h"
#include <stdlib.h>
#include <time.h>

void neti_ring_add(node *ring, node *item)
{
    item->prev = ring->prev;
    item->next = ring;
    ring->prev->next = item;
    ring->prev = item;
}

void neti_ring_remove(node *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
    item->prev = item->next = item;
}

void neti_log(const net *n, net_log line)
{
    if (n->on.log) n->on.log(n->context, &line);
}

uint64_t net_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

int net_port(const net *n)
{
    return n->port;
}

const char *net_url(const net *n)
{
    return n->url;
}

net_counters net_count(const net *n)
{
    return n->count;
}

/* ---- Stopping and waking --------------------------------------------------------------------------- */

void net_stop(net *n)
{
    atomic_store(&n->stop_asked, true);
    uv_async_send(&n->async);
}

void net_wake(net *n)
{
    atomic_store(&n->wake_asked, true);
    uv_async_send(&n->async);
}

/* The goodbyes may wait for something, such as a disk: until they are said, sockets stay open. */
static void part(net *n)
{
    if (n->parting || (n->on.settled && !n->on.settled(n->context) && net_now() < n->part_by)) return;
    n->parting = true;
    for (node *at = n->socks.next, *next; at != &n->socks; at = next) {
        next = at->next;
        net_close(&NETI_OF(sock, heard, at)->socket, NET_CLOSE_GOING, "the server is stopping");
    }
    for (node *at = n->conns.next, *next; at != &n->conns; at = next) {
        conn *c = NETI_OF(conn, all, at);
        next = at->next;
        if (!c->exchange && !c->lingering) neti_conn_linger(c);
    }
}

static void begin_stop(net *n)
{
    n->stopping = true;
    n->part_by = net_now() + n->limits.shutdown_seconds * 500ull;
    n->stop_by = net_now() + n->limits.shutdown_seconds * 1000ull;
    neti_log(n, (net_log){.level = NET_INFO, .event = "stopping"});
    uv_close((uv_handle_t *)&n->listener, NULL);
    if (n->on.stopping) n->on.stopping(n->context);
    part(n);
    uv_timer_start(&n->second, neti_second, 20, 20);
}

void neti_heard_async(uv_async_t *handle)
{
    net *n = handle->data;
    if (atomic_exchange(&n->wake_asked, false) && n->on.woken) n->on.woken(n->context);
    if (atomic_load(&n->stop_asked) && !n->stopping) begin_stop(n);
}

void neti_second(uv_timer_t *handle)
{
    net     *n = handle->data;
    uint64_t now = net_now();
    neti_conn_second(n, now);
    neti_socket_second(n, now);
    if (n->stopping) part(n);
    if (!n->stopping) neti_peers_sweep(&n->peers, n->limits.requests_per_second, now);
    else if (!n->count.connections_now || now >= n->stop_by) uv_stop(&n->loop.uv);
}

void net_run(net *n)
{
    uv_run(&n->loop.uv, UV_RUN_DEFAULT);
}

/* ---- Timers --------------------------------------------------------------------------------------------- */

struct net_timer {
    uv_timer_t timer; /* first */
    net       *net;
    net_timer *prev, *next;
    void     (*fire)(void *context, void *argument);
    void      *argument;
};

static void free_timer(uv_handle_t *handle)
{
    free(handle);
}

void net_cancel(net_timer *timer)
{
    if (!timer) return;
    if (timer->prev) timer->prev->next = timer->next;
    else timer->net->timers = timer->next;
    if (timer->next) timer->next->prev = timer->prev;
    uv_close((uv_handle_t *)&timer->timer, free_timer);
}

static void fired(uv_timer_t *handle)
{
    net_timer *t = (net_timer *)handle;
    net       *n = t->net;
    void     (*fire)(void *, void *) = t->fire;
    void      *argument = t->argument;
    net_cancel(t);
    fire(n->context, argument);
}

net_timer *net_after(net *n, uint64_t milliseconds, void (*fire)(void *context, void *argument), void *argument)
{
    net_timer *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    *t = (net_timer){.net = n, .fire = fire, .argument = argument, .next = n->timers};
    if (n->timers) n->timers->prev = t;
    n->timers = t;
    uv_timer_init(&n->loop.uv, &t->timer);
    uv_update_time(&n->loop.uv);
    uv_timer_start(&t->timer, fired, milliseconds, 0);
    return t;
}
