import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import tableClasses from './small-table.module.css';

interface SidewaysProps {
  /** What it is to whoever comes to it by keyboard. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** What is wider than its place and scrolls sideways, by keyboard as well. */
export function Sideways({ label, className, children }: SidewaysProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard, too
    <div className={cx(tableClasses.scroll, className)} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
