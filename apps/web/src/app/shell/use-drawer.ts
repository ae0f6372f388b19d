import { useEffect, useRef, useState } from 'react';

/** §9: at this width and below the menu is a drawer. */
const SMALL = '(width <= 992px)';

export interface Drawer {
  isDrawer: boolean;
  open: boolean;
  show: () => void;
  close: () => void;
}

/** The menu as a drawer on small screens: closed by Escape, by moving on, and when the window grows. */
export function useDrawer(path: string): Drawer {
  const [isDrawer, setIsDrawer] = useState(() => matchMedia(SMALL).matches);
  const [open, setOpen] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const media = matchMedia(SMALL);
    const follow = () => {
      setIsDrawer(media.matches);
      setOpen(false);
    };
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);

  useEffect(() => setOpen(false), [path]);

  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('keydown', escape);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    };
  }, [open]);

  return {
    isDrawer,
    open: isDrawer && open,
    show: () => {
      cameFrom.current = document.activeElement;
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
