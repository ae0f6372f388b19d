import { useEffect, useLayoutEffect, type RefObject } from 'react';

const GAP = 4;
const EDGE = 8;

interface PopupOptions {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Which edge of the anchor the popup lines up with. */
  align?: 'start' | 'end';
  /** As wide as the anchor at least. */
  matchWidth?: boolean;
}

/**
 * Keeps `popup` (an element with `popover="manual"`) beside its anchor, in the browser's top layer: neither a scrolling
 * table nor a dialog cuts it off. Closes on Escape and on a press outside.
 */
export function usePopup({ open, anchor, popup, onClose, align = 'start', matchWidth = false }: PopupOptions): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const from = anchor.current;
    if (!open || !box || !from) return;
    const place = () => placeBeside(from, box, align, matchWidth);
    box.showPopover();
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    observer.observe(from);
    // What appears above pushes the anchor down.
    observer.observe(document.body);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      if (box.isConnected) box.hidePopover();
    };
  }, [open, anchor, popup, align, matchWidth]);

  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog around the popup stays open.
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [open, anchor, popup, onClose]);
}

function placeBeside(anchor: HTMLElement, popup: HTMLElement, align: 'start' | 'end', matchWidth: boolean): void {
  const from = anchor.getBoundingClientRect();
  const page = document.documentElement;
  if (matchWidth) popup.style.minInlineSize = `${from.width}px`;
  // Where the start edge is, is measured: scrollbars stand on different sides in different browsers.
  popup.style.insetInlineStart = '0px';
  const at = popup.getBoundingClientRect();
  const before = page.dir === 'rtl' ? at.right - from.right : from.left - at.left;
  const wanted = align === 'start' ? before : before + from.width - at.width;
  const fitsBelow = from.bottom + GAP + at.height <= page.clientHeight - EDGE;
  const below = fitsBelow || from.top < page.clientHeight - from.bottom;
  popup.style.insetInlineStart = `${Math.max(EDGE, Math.min(wanted, page.clientWidth - at.width - EDGE))}px`;
  popup.style.insetBlockStart = `${below ? from.bottom + GAP : Math.max(EDGE, from.top - GAP - at.height)}px`;
}
