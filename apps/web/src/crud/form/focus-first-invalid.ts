/** Puts the focus on the first wrong field, in the order of the page, and brings it into sight. */
export function focusFirstInvalid(form: HTMLElement): void {
  const wrong = [...form.querySelectorAll<HTMLElement>('[data-path]')].find((input) => isWrong(input));
  if (!wrong) return;
  const target = wrong.matches('input, textarea, button, select, [contenteditable]')
    ? wrong
    : wrong.querySelector<HTMLElement>('input, button');
  target?.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}

function isWrong(input: HTMLElement): boolean {
  if (input.getAttribute('aria-invalid') === 'true') return true;
  // Fields that are not one input mark the area around their button.
  return input.closest('[data-invalid="true"]') !== null;
}
