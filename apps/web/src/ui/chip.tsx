import type { ReactNode } from 'react';
import classes from './chip.module.css';
import { cx } from './cx.ts';
import { getTone, type Tone } from './status-tone.ts';

interface ChipProps {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
  className?: string;
}

/** A short word on a wash; with `dot` for states. */
export function Chip(props: ChipProps) {
  return drawChip(props);
}

/** `Chip` as a plain element. */
export function drawChip({ tone = 'plain', dot = false, children, className }: ChipProps): ReactNode {
  return <span className={cx(classes.chip, dot && classes.dot, tone !== 'plain' && classes[tone], className)}>{children}</span>;
}

/** One word of a list. A status has its tone and a dot too, so that colour never says it alone. */
export function StatusChip({ status, label }: { status: string; label: string }) {
  return drawStatus(status, label);
}

/** `StatusChip` as a plain element. */
export function drawStatus(status: string, label: string): ReactNode {
  const tone = getTone(status);
  return drawChip({ dot: tone !== undefined, tone: tone ?? 'plain', children: label });
}
