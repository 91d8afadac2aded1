/*
 * Carrying cargo by drag: the token is lifted when the pointer moves and put where it is let go. Lifting and
 * putting are choices like any other; between them the table answers, so the drop waits for its choice.
 */
import type { Desk } from './desk.svelte';

interface Load {
  desk: Desk;
  where: string;
  token: string | null;
}

const SLACK = 7;

export function carry(node: HTMLElement, load: Load): { update: (next: Load) => void; destroy: () => void } {
  let now = load;
  let start: { x: number; y: number; id: number } | null = null;
  let moving = false;

  const lift = () => now.desk.choicesAt(now.where).find((choice) => choice.free);
  const mayMove = (): boolean =>
    now.where !== '' && now.token !== null && now.token !== 'damage' && lift() !== undefined;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !mayMove()) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
  }
  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    if (!moving && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
    const choice = moving ? undefined : lift();
    if (!moving && (!choice || !now.token)) return;
    if (choice && now.token) {
      moving = true;
      now.desk.drag = { token: now.token, x: event.clientX, y: event.clientY, from: now.where };
      now.desk.choose(choice);
    } else if (now.desk.drag) now.desk.drag = { ...now.desk.drag, x: event.clientX, y: event.clientY };
    event.preventDefault();
  }
  function up(event: PointerEvent): void {
    if (start && event.pointerId !== start.id) return;
    const from = now.desk.drag?.from;
    stop();
    if (!moving || !from) return;
    moving = false;
    swallowClick();
    const below = event.type === 'pointerup' ? document.elementFromPoint(event.clientX, event.clientY) : null;
    const onto = below?.closest('[data-spot^="box "]')?.getAttribute('data-spot') ?? from;
    now.desk.drag = null;
    now.desk.drop(onto, from);
  }
  function stop(): void {
    start = null;
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  }
  /* The click that follows a drag belongs to the drag. */
  function swallowClick(): void {
    const swallow = (event: Event): void => event.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 60);
  }

  node.addEventListener('pointerdown', down);
  node.style.touchAction = mayMove() ? 'none' : '';
  return {
    update(next) {
      now = next;
      node.style.touchAction = mayMove() ? 'none' : '';
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      stop();
      if (moving) now.desk.drag = null;
    },
  };
}
