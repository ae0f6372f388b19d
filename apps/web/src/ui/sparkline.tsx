import { useId } from 'react';
import classes from './sparkline.module.css';

interface SparklineProps {
  values: readonly number[];
  /** Pixels; 125 on cards (§9). */
  height?: number;
  /** A colour of the tokens: `var(--palm)`. */
  color?: string;
  /** What it shows, in words. */
  label: string;
}

const WIDTH = 300;

/** A small line over a wash: the shape of a series, without axes. */
export function Sparkline({ values, height = 125, color = 'var(--palm)', label }: SparklineProps) {
  const id = useId();
  const line = getPath(values, height);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {line && (
        <>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={color} stopOpacity="0.22" />
            <stop offset="1" stopColor={color} stopOpacity="0" />
          </linearGradient>
          <path d={`${line} L${WIDTH} ${height} L0 ${height} Z`} fill={`url(#${id})`} />
          <path
            d={line}
            fill="none"
            stroke={color}
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}

/** The line through the values above a base of zero, 4 px from top and bottom. Null under two values. */
export function getPath(values: readonly number[], height: number): string | null {
  if (values.length < 2) return null;
  const highest = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = height - 4 - (Math.max(value, 0) / highest) * (height - 8);
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join(' L')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
