import { useSyncExternalStore } from 'react';

/** Where rows are cards. */
const phone = matchMedia('(width <= 640px)');
const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

export const isPhone = (): boolean => phone.matches;

/** Whether the window is as narrow as a phone; for what should not even be loaded elsewhere. */
export const usePhoneWidth = (): boolean => useSyncExternalStore(subscribe, isPhone, isPhone);
