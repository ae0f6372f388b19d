import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
}

/** Whether somebody looks at this window: what is read was visible, and had the focus. */
export const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus();
export const useLooking = (): boolean => useSyncExternalStore(subscribe, isLooking);

const open = new Set<number>();

/** A conversation stands open, on whatever page. Answers how to say that it no longer does. */
export function openThread(id: number): () => void {
  open.add(id);
  return () => void open.delete(id);
}

/** Whether a conversation is open before somebody's eyes. */
export const isInSight = (id: number): boolean => open.has(id) && isLooking();
