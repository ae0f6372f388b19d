/** The mark of an input whose text it cannot read: what the form has in its place is not what one sees. */
export const UNREAD = 'data-unread';

/** The first input of a form that shows what it cannot read. */
export const findUnread = (form: ParentNode): HTMLElement | null => form.querySelector(`[${UNREAD}]`);

/** Keeps every form of the page from being sent while one of its inputs shows what it cannot read; that one says why. */
export function holdUnreadForms(): void {
  // On its way down, before any form's own listener.
  const hold = (event: Event) => {
    const input = event.target instanceof Element ? findUnread(event.target) : null;
    if (!input) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // As it is left it says what is wrong.
    input.focus();
    input.blur();
    input.focus();
    input.scrollIntoView({ block: 'center' });
  };
  document.addEventListener('submit', hold, { capture: true });
}
