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

function hold(event: Event): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  const upload = event.target.querySelector(`[${UPLOADING}]`);
  if (!upload) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  upload.scrollIntoView({ block: 'center' });
  sendAfterUploads(event.target);
}

/** Keeps every form and dialog from being sent while one of its files is on its way: it is sent when that has arrived. */
export function holdUploadingForms(): void {
  // On its way down, before any form's own listener; the same one is added once, however many fields there are.
  document.addEventListener('submit', hold, { capture: true });
}
