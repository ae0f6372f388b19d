import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../lib/format.ts';
import { getTop } from './chart-scale.ts';
import classes from './statistics.module.css';

export interface FigurePoint {
  readonly name: string;
  readonly tick: string;
  readonly value: number | null;
  /** That of the period before. */
  readonly before: number | null;
  /** The values as they are read. */
  readonly text: string;
  readonly textBefore: string;
}

interface FigureChartProps {
  points: readonly FigurePoint[];
  /** Averages are points on a line, for they do not add up. */
  line: boolean;
  color: string;
}

const HEIGHT = 240;
const TICK = { fill: 'var(--ink-2)', fontSize: 11 };

/** A figure over its period, and as a line that of the days before; time runs in the reading direction. */
export default function FigureChart({ points, line, color }: FigureChartProps) {
  const rtl = document.dir === 'rtl';
  const top = getTop(points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  // What is higher than the scale ends at its top, where its number stands.
  const cut = (value: number | null) => (value === null ? null : Math.min(value, top));
  const drawn = points.map((point) => ({ ...point, shown: cut(point.value), shownBefore: cut(point.before) }));
  const drawCut = ({ x = 0, y = 0, width = 0, index = 0 }: { x?: unknown; y?: unknown; width?: unknown; index?: number }) => {
    const value = points[index]?.value ?? 0;
    if (value <= top) return <g />;
    return (
      <text x={Number(x) + Number(width) / 2} y={Number(y) + 12} textAnchor="middle" fontSize={11} fill="var(--on-palm)">
        {formatNumber(value, { notation: 'compact' })}
      </text>
    );
  };
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={drawn}
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
          tickCount={4}
          domain={[0, top]}
          allowDecimals={line}
          tick={TICK}
          tickFormatter={(value: number) => formatNumber(value, { notation: 'compact', maximumFractionDigits: 1 })}
        />
        <Tooltip cursor={{ fill: 'var(--sunken)', stroke: 'var(--line-strong)' }} content={drawPoint} />
        {line ? (
          <Line dataKey="shown" stroke={color} strokeWidth={2} dot={{ r: 2, fill: color }} connectNulls isAnimationActive={false} />
        ) : (
          <Bar dataKey="shown" fill={color} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} label={drawCut} />
        )}
        <Line
          dataKey="shownBefore"
          stroke="var(--saffron)"
          strokeWidth={2}
          strokeDasharray="4 4"
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** What the pointer is over. */
function drawPoint({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const point = payload?.[0]?.payload as FigurePoint | undefined;
  if (!active || !point || point.value === null) return null;
  return (
    <div className={classes.point} dir="auto">
      {point.name} <b>{point.text}</b>
      {point.before !== null && <span className={classes.pointBefore}>{point.textBefore}</span>}
    </div>
  );
}
