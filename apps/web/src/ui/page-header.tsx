import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title, quieter: a count, a chip. */
  note?: ReactNode;
  /** Buttons, at the end. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** Title, count and primary action on one line. */
export function PageHeader({ title, note, actions, className }: PageHeaderProps) {
  return (
    <div className={cx(classes.header, className)}>
      <h1>{title}</h1>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {actions && (
        <div className={classes.actions} data-no-print>
          {actions}
        </div>
      )}
    </div>
  );
}
