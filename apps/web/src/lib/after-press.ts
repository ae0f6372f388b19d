let pressed = false;
addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (pressed = false), true);

/**
 * Runs something that moves what stands below it, such as showing an error: at once, or where a press has just begun
 * (the press that left the field) once it has become a click. Else the button would slip away under the finger.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const done = new AbortController();
  const ended = () => {
    done.abort();
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, ended, { capture: true, signal: done.signal });
}
