import { useEffect } from 'react';
import { navigate } from '../lib/navigation.ts';

/** Stands where another address has to be shown instead. */
export function MoveTo({ href }: { href: string }) {
  useEffect(() => navigate(href, { replace: true }), [href]);
  return null;
}
