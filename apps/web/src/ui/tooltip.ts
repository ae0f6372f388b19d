import { formatDateTime, formatUtc } from '../lib/format.ts';
import './tooltip.css';

const WAIT = 300;

/**
 * One tooltip for the whole page: whatever carries `data-tip`, and every moment, shows it on hover and on keyboard focus, Escape hides it.
 * Its words must also be in the element's name or text; the tooltip itself is for eyes only.
 */
export function installTooltips(): void {
  const tip = document.createElement('div');
  tip.id = 'tooltip';
  tip.setAttribute('popover', 'manual');
  tip.setAttribute('aria-hidden', 'true');
  document.body.append(tip);
  let timer = 0;
  let current: HTMLElement | null = null;

  function hide() {
    clearTimeout(timer);
    current = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  }
  function show(target: HTMLElement) {
    const words = target.dataset['tip'] ?? momentTip(target as HTMLTimeElement);
    if (!words || !target.isConnected) return;
    tip.textContent = words;
    tip.showPopover();
    place(target, tip);
  }
  function approach(event: Event, wait: number) {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], time[data-zone]') : null;
    if (target === current) return;
    hide();
    if (!target) return;
    current = target;
    timer = window.setTimeout(() => show(target), wait);
  }

  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && approach(event, WAIT));
  document.addEventListener('focusin', (event) =>
    event.target instanceof Element && event.target.matches(':focus-visible') ? approach(event, 0) : hide(),
  );
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide());
}

/** A moment in UTC, and before it in its own zone where its text leaves something out. */
function momentTip({ dateTime, dataset }: HTMLTimeElement): string {
  const utc = formatUtc(dateTime);
  return dataset['short'] === undefined ? utc : `${formatDateTime(dateTime, dataset['zone'] || undefined)} · ${utc}`;
}

function place(target: HTMLElement, tip: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const page = document.documentElement;
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.max(4, Math.min(middle, page.clientWidth - width - 4));
  const below = at.bottom + 6 + height < page.clientHeight;
  tip.style.insetInlineStart = `${page.dir === 'rtl' ? page.clientWidth - left - width : left}px`;
  tip.style.insetBlockStart = `${below ? at.bottom + 6 : at.top - 6 - height}px`;
}
