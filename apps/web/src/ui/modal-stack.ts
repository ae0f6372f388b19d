const open: HTMLElement[] = [];

/** While dialogs are open, all of the page but the topmost dialog and the messages is inert: focus and screen readers stay inside. */
function settle(): void {
  const top = open.at(-1);
  for (const part of document.body.children) {
    const reachable = !top || part === top || part.id === 'toasts';
    part.toggleAttribute('inert', !reachable);
  }
  lockScroll(top !== undefined);
}

/** Makes `layer` (a child of the body) the topmost dialog; the answer undoes it and gives the focus back. */
export function pushModal(layer: HTMLElement): () => void {
  const cameFrom = document.activeElement;
  open.push(layer);
  settle();
  return () => {
    open.splice(open.indexOf(layer), 1);
    settle();
    if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  };
}

export function isTopModal(layer: HTMLElement): boolean {
  return open.at(-1) === layer;
}

/** Stops the page from scrolling, and pads the side whose scrollbar went, so that nothing moves. */
function lockScroll(locked: boolean): void {
  const { body, documentElement: page } = document;
  if (locked === (page.style.overflow === 'hidden')) return;
  body.style.paddingInline = '';
  const before = body.getBoundingClientRect();
  page.style.overflow = locked ? 'hidden' : '';
  if (!locked) return;
  const after = body.getBoundingClientRect();
  const gone = [before.left - after.left, after.right - before.right].map((pixels) => `${pixels}px`);
  body.style.paddingInline = (page.dir === 'rtl' ? gone.toReversed() : gone).join(' ');
}
