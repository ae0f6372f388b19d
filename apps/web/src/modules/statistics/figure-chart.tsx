import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../lib/format.ts';
import classes from './statistics.module.css';

export interface ChartPoint {
  readonly name: string;
  readonly tick: string;
  readonly value: number | null;
  /** The value as it is read. */
  readonly text: string;
}

interface FigureChartProps {
  points: readonly ChartPoint[];
  /** Averages are points on a line, for they do not add up. */
  line: boolean;
  color: string;
}

const HEIGHT = 130;
const TICK = { fill: 'var(--ink-2)', fontSize: 11 };

/** A figure over its period; time runs in the reading direction. */
export default function FigureChart({ points, line, color }: FigureChartProps) {
  const rtl = document.dir === 'rtl';
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={[...points]}
        margin={{ top: 6, right: rtl ? 0 : 6, bottom: 0, left: rtl ? 6 : 0 }}
        // Its values stand in a table beside it: hidden from readers, it may not take the focus.
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="tick" reversed={rtl} tickLine={false} axisLine={false} minTickGap={14} tick={TICK} height={20} />
        <YAxis
          orientation={rtl ? 'right' : 'left'}
          tickLine={false}
          axisLine={false}
          width={48}
          tickCount={3}
          allowDecimals={line}
          tick={TICK}
          tickFormatter={(value: number) => formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 })}
        />
        <Tooltip cursor={{ fill: 'var(--sunken)', stroke: 'var(--line-strong)' }} content={drawPoint} />
        {line ? (
          <Line dataKey="value" stroke={color} strokeWidth={2} dot={{ r: 2, fill: color }} connectNulls isAnimationActive={false} />
        ) : (
          <Bar dataKey="value" fill={color} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** What the pointer is over. */
function drawPoint({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const point = payload?.[0]?.payload as ChartPoint | undefined;
  if (!active || !point || point.value === null) return null;
  return (
    <div className={classes.point} dir="auto">
      {point.name} <b>{point.text}</b>
    </div>
  );
}
