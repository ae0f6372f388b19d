import type { ReactNode } from 'react';
import { phoneText } from '../../lib/phone-text.ts';
import { drawLtr } from '../../ui/text.tsx';
import classes from './cell.module.css';

/** A phone as people read it; a press calls it. */
export function Phone({ phone, code }: { phone: string; code?: string | null }) {
  return drawPhone(phone, code);
}

/** `Phone` as plain elements. */
export function drawPhone(phone: string, code?: string | null): ReactNode {
  return drawLtr(
    <a href={`tel:${phone}`} className={classes.phone}>
      {phoneText(phone, code)}
    </a>,
  );
}
