/** The mark of an input whose text it cannot read: what the form has in its place is not what one sees. */
export const UNREAD = 'data-unread';

/** The first input of a form that shows what it cannot read. */
export const findUnread = (form: ParentNode): HTMLElement | null => form.querySelector(`[${UNREAD}]`);

/** The mark of a file that is on its way to the server. */
export const UPLOADING = 'data-uploading';

/** Sends a form that somebody sent while a file was on its way, as soon as none is: until then its field is empty, which nobody meant. */
function sendAfterUploads(form: HTMLFormElement): void {
  if (form.dataset['waits']) return;
  form.dataset['waits'] = 'true';
  const observer = new MutationObserver(() => {
    const isGone = !form.isConnected;
    if (!isGone && form.querySelector(`[${UPLOADING}]`)) return;
    observer.disconnect();
    delete form.dataset['waits'];
    // Once the field has what arrived.
    if (!isGone) setTimeout(() => form.requestSubmit());
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: [UPLOADING] });
}

/**
 * Keeps every form of the page from being sent while one of its inputs shows what it cannot read; that one says why. One of whose files
 * is on its way is sent when it has arrived.
 */
export function holdUnreadForms(): void {
  // On its way down, before any form's own listener.
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    const input = findUnread(event.target);
    const upload = event.target.querySelector(`[${UPLOADING}]`);
    if (!input && !upload) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!input) {
      upload?.scrollIntoView({ block: 'center' });
      return sendAfterUploads(event.target);
    }
    // As it is left it says what is wrong.
    input.focus();
    input.blur();
    input.focus();
    input.scrollIntoView({ block: 'center' });
  };
  document.addEventListener('submit', hold, { capture: true });
}
