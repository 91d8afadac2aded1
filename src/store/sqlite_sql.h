/*
 * Every statement of the SQLite store. Values are bound, never pasted. `tables.key` is a number for the
 * store's own use: it keeps the text of an id out of every line.
 *
 * A table's lines lie in two places. New ones go to `tail`, which is short and filled in the order of the
 * commits: so a batch with one line for each of many tables writes few pages. When the tail is long enough
 * it is moved to `lines`, where a table's lines lie side by side and are read in one go.
 */
#ifndef AUSI_STORE_SQLITE_SQL_H
#define AUSI_STORE_SQLITE_SQL_H

#define TABLE_COLUMNS                                                                                              \
    "t.id, t.game, t.name, t.owner, t.options, t.content, t.created, t.updated, t.rules, t.flags, t.seats, "       \
    "t.status, coalesce((SELECT max(n) FROM tail WHERE table_key = t.key), "                                       \
    "(SELECT max(n) FROM lines WHERE table_key = t.key), -1) + 1"

#define TABLE_LIST(which)                                                                                          \
    "SELECT " TABLE_COLUMNS " FROM tables t WHERE " which " AND (?2 = 0 OR (?2 >> t.status) & 1) "                 \
    "AND (t.flags & ?3) = ?3 AND (?5 = '' OR (t.updated, t.id) < (?4, ?5)) "                                       \
    "ORDER BY t.updated DESC, t.id DESC LIMIT ?6"

#define SEAT_COLUMNS                                                                                               \
    "t.id, s.level, s.name, s.who, s.webhook, s.token, s.commitment, s.nonce, s.seat, s.kind "                     \
    "FROM seats s JOIN tables t ON t.key = s.table_key"

#define AUSI_SQL(X)                                                                                                \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                    \
    X(BEGIN_READ, "BEGIN")                                                                                         \
    X(COMMIT, "COMMIT")                                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                                        \
    X(PART, "SAVEPOINT part")                                                                                      \
    X(PART_KEEP, "RELEASE part")                                                                                   \
    X(PART_UNDO, "ROLLBACK TO part")                                                                               \
    X(TABLE_KEY, "SELECT key FROM tables WHERE id = ?1")                                                           \
    X(TABLE_ADD, "INSERT INTO tables (id, game, name, owner, options, content, created, updated, rules, flags, "   \
                 "seats, status) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)")                      \
    X(TABLE_SET, "UPDATE tables SET game = ?2, name = ?3, owner = ?4, options = ?5, content = ?6, updated = ?7, "  \
                 "rules = ?8, flags = ?9, seats = ?10, status = ?11 WHERE key = ?1")                               \
    X(TABLE_TOUCH, "UPDATE tables SET status = ?2, updated = ?3 WHERE id = ?1")                                    \
    X(TABLE_GET, "SELECT " TABLE_COLUMNS ", h.head, h.commitment, h.seed FROM tables t "                           \
                 "JOIN heads h ON h.table_key = t.key WHERE t.id = ?1")                                            \
    X(TABLE_REMOVE, "DELETE FROM tables WHERE id = ?1")                                                            \
    X(TABLES, TABLE_LIST("?1 = ''"))                                                                               \
    X(TABLES_OWNER, TABLE_LIST("t.owner = ?1 AND t.owner <> ''"))                                                  \
    X(TABLES_WHO, TABLE_LIST("t.key IN (SELECT table_key FROM seats WHERE who = ?1 AND who <> '')"))               \
    X(TABLES_OWNER_WHO, TABLE_LIST("t.owner = ?7 AND t.key IN "                                                    \
                                   "(SELECT table_key FROM seats WHERE who = ?1 AND who <> '')"))                  \
    X(HEAD_SET, "INSERT INTO heads (table_key, head, commitment, seed) VALUES (?1, ?2, ?3, ?4) "                   \
                "ON CONFLICT (table_key) DO UPDATE SET head = ?2, commitment = ?3, seed = ?4")                     \
    X(LINE_NEXT, "SELECT key, coalesce((SELECT max(n) FROM tail WHERE table_key = key), "                          \
                 "(SELECT max(n) FROM lines WHERE table_key = key), -1) + 1 FROM tables WHERE id = ?1")            \
    X(LINE_ADD, "INSERT INTO tail (table_key, n, text) VALUES (?1, ?2, ?3)")                                       \
    X(LINES, "SELECT n, text FROM lines WHERE table_key = ?1 AND n >= ?2 UNION ALL "                               \
             "SELECT n, text FROM tail WHERE table_key = ?1 AND n >= ?2 ORDER BY n")                               \
    X(TAIL_LENGTH, "SELECT max(k) FROM tail")                                                                      \
    X(TAIL_MOVE, "INSERT INTO lines (table_key, n, text) SELECT table_key, n, text FROM tail "                     \
                 "ORDER BY table_key, n")                                                                          \
    X(TAIL_CLEAR, "DELETE FROM tail")                                                                              \
    X(SNAPSHOT_SET, "INSERT INTO snapshots (table_key, lines, bytes) VALUES (?1, ?2, ?3) "                         \
                    "ON CONFLICT (table_key) DO UPDATE SET lines = ?2, bytes = ?3")                                \
    X(SNAPSHOT_GET, "SELECT s.lines, s.bytes FROM snapshots s JOIN tables t ON t.key = s.table_key "               \
                    "WHERE t.id = ?1")                                                                             \
    X(SEAT_SET, "INSERT INTO seats (table_key, seat, kind, level, name, who, webhook, token, commitment, nonce) "  \
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (table_key, seat) DO UPDATE SET "    \
                "kind = ?3, level = ?4, name = ?5, who = ?6, webhook = ?7, token = ?8, commitment = ?9, "          \
                "nonce = ?10")                                                                                     \
    X(SEAT_REMOVE, "DELETE FROM seats WHERE table_key = (SELECT key FROM tables WHERE id = ?1) AND seat = ?2")     \
    X(SEAT_FIND, "SELECT " SEAT_COLUMNS " WHERE s.token = ?1")                                                     \
    X(SEATS, "SELECT " SEAT_COLUMNS " WHERE t.id = ?1 ORDER BY s.seat")                                            \
    X(ACCOUNT_ADD, "INSERT INTO accounts (id, name, fold, password, created) VALUES (?1, ?2, ?3, ?4, ?5)")         \
    X(ACCOUNT_SET, "UPDATE accounts SET name = ?2, fold = ?3, password = ?4 WHERE id = ?1")                        \
    X(ACCOUNT_GET, "SELECT id, name, password, created FROM accounts WHERE id = ?1")                               \
    X(ACCOUNT_FIND, "SELECT id, name, password, created FROM accounts WHERE fold = ?1")                            \
    X(ACCOUNT_REMOVE, "DELETE FROM accounts WHERE id = ?1")                                                        \
    X(SESSION_SET, "INSERT INTO sessions (token, who, account, expires) VALUES (?1, ?2, ?3, ?4) "                  \
                   "ON CONFLICT (token) DO UPDATE SET who = ?2, account = ?3, expires = ?4")                       \
    X(SESSION_GET, "SELECT who, account IS NULL, expires FROM sessions WHERE token = ?1")                          \
    X(SESSION_REMOVE, "DELETE FROM sessions WHERE token = ?1")                                                     \
    X(SESSIONS_REMOVE, "DELETE FROM sessions WHERE who = ?1")                                                      \
    X(SESSIONS_SWEEP, "DELETE FROM sessions WHERE expires <= ?1")                                                  \
    X(CHAT_ADD, "INSERT INTO chat (table_key, n, seat, name, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")           \
    X(CHATS, "SELECT n, seat, name, text, at FROM chat WHERE table_key = ?1 AND n >= ?2 ORDER BY n")               \
    X(CONTENT_SET, "INSERT INTO content (hash, game, rules, texts) VALUES (?1, ?2, ?3, ?4) "                       \
                   "ON CONFLICT (hash) DO UPDATE SET texts = ?4")                                                  \
    X(CONTENT_GET, "SELECT game, rules, texts FROM content WHERE hash = ?1")                                       \
    X(REMINDER_SET, "INSERT INTO reminders (id, table_key, seat, url, body, due, tries) "                          \
                    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET "                          \
                    "table_key = ?2, seat = ?3, url = ?4, body = ?5, due = ?6, tries = ?7")                        \
    X(REMINDER_REMOVE, "DELETE FROM reminders WHERE id = ?1")                                                      \
    X(REMINDERS, "SELECT r.id, t.id, r.url, r.body, r.due, r.tries, r.seat FROM reminders r "                      \
                 "JOIN tables t ON t.key = r.table_key WHERE r.due <= ?1 ORDER BY r.due, r.id LIMIT ?2")           \
    X(META_SET, "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2")        \
    X(META_GET, "SELECT value FROM meta WHERE key = ?1")                                                           \
    X(COUNT, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM accounts), "                             \
             "(SELECT count(*) FROM sessions), (SELECT count(*) FROM reminders), "                                 \
             "(SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)")                           \
    X(CHECK_FILE, "SELECT integrity_check FROM pragma_integrity_check(100)")                                       \
    X(CHECK_LINKS, "SELECT \"table\", parent FROM pragma_foreign_key_check LIMIT 100")                             \
    X(CHECK_LINES, "SELECT t.id, count(l.n), max(l.n) + 1 FROM tables t JOIN "                                     \
                   "(SELECT table_key, n FROM lines UNION ALL SELECT table_key, n FROM tail) l "                   \
                   "ON l.table_key = t.key GROUP BY t.key HAVING count(l.n) <> max(l.n) + 1 LIMIT 100")            \
    X(CHECK_HEADS, "SELECT id FROM tables WHERE key NOT IN (SELECT table_key FROM heads) LIMIT 100")

#define AUSI_SQL_NAME(name, text) SQL_##name,
typedef enum ausi_sql { AUSI_SQL(AUSI_SQL_NAME) SQL_COUNT_ALL } ausi_sql;

#endif
