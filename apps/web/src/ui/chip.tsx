import type { ReactNode } from 'react';
import classes from './chip.module.css';
import { cx } from './cx.ts';
import { getTone, type Tone } from './status-tone.ts';

/** A short word on a wash; with `dot` for states. */
export function Chip({
  tone = 'plain',
  dot = false,
  children,
  className,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return <span className={cx(classes.chip, dot && classes.dot, tone !== 'plain' && classes[tone], className)}>{children}</span>;
}

/** One word of a list. A status has its tone and a dot too, so that colour never says it alone. */
export function StatusChip({ status, label }: { status: string; label: string }) {
  const tone = getTone(status);
  return (
    <Chip dot={tone !== undefined} tone={tone ?? 'plain'}>
      {label}
    </Chip>
  );
}
