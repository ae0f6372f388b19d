import type { ReactNode } from 'react';
import { IconAlertTriangle, IconCircleCheck } from './icons.ts';
import classes from './verdict.module.css';

/** What a page comes to, above the lines that say why; it is announced when it changes. Its children say when or how that was found. */
export function Verdict({ state, title, children }: { state: 'good' | 'look' | 'bad'; title: string; children: ReactNode }) {
  const Icon = state === 'good' ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.verdict} data-state={state}>
      <Icon size={22} aria-hidden="true" />
      <strong role="status">{title}</strong>
      <span>{children}</span>
    </div>
  );
}
