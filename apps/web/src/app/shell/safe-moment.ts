import { isWriting } from '../../lib/build.ts';

/** Nobody is in the middle of something who has pressed nothing for this long. */
const CALM_MS = 5_000;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let touched = false;
let lastSign = 0;

/** Notices what somebody types, ticks and presses from now on. */
export function watchHands(): void {
  // A field, a box, a message, whatever the screen: what was changed by hand on it may not be kept anywhere yet.
  document.addEventListener('input', () => (touched = true), { capture: true });
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, () => (lastSign = performance.now()), { capture: true, passive: true });
}

/** Another screen stands there: whoever left one asked for no more of it. */
export function forgetHands(): void {
  touched = false;
}

/** What the browser would ask on leaving: a form with changes, a recording. */
export function leavingLoses(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Whether the page may load itself anew now. `urgent`: without waiting until nobody is busy with it. */
export function isSafeMoment(urgent: boolean): boolean {
  if (touched || isWriting() || document.querySelector('[aria-modal="true"]') || leavingLoses()) return false;
  return urgent || document.hidden || performance.now() - lastSign > CALM_MS;
}

/** Whether something would be lost, not only somebody be interrupted. */
export const holdsWork = (): boolean => touched || leavingLoses();
