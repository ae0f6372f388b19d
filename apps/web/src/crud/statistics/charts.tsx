import {
  Area,
  AreaChart,
  CartesianGrid,
  PolarAngleAxis,
  RadialBar,
  RadialBarChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useTranslation } from '../../lib/translate.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { language } from '../../lib/preferences.ts';
import { figureTone } from '../../ui/figure-tone.ts';
import { useWords } from '../words/words.ts';
import type { Chart } from './read-charts.ts';
import classes from './statistics-panel.module.css';

const HEIGHT = 220;

/** Shares of a whole as rings, the share in the middle where there are enough rows for one. */
export function RadialFigure({ chart, percentage }: { chart: Chart; percentage: number | undefined }) {
  const words = useWords();
  const whole = chart.points.reduce((sum, point) => sum + point.value, 0);
  const rings = chart.points.map((point, index) => ({
    ...point,
    name: words(`list.statistics.${point.label}`),
    fill: figureTone(point.label, index),
  }));
  return (
    <>
      <div className={classes.ring} aria-hidden="true">
        <ResponsiveContainer width="100%" height={180}>
          <RadialBarChart
            data={rings}
            innerRadius="62%"
            outerRadius="100%"
            startAngle={90}
            endAngle={document.dir === 'rtl' ? 450 : -270}
            barSize={10}
          >
            <PolarAngleAxis type="number" domain={[0, Math.max(1, whole)]} tick={false} axisLine={false} />
            <RadialBar dataKey="value" cornerRadius={5} background={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
          </RadialBarChart>
        </ResponsiveContainer>
        {percentage !== undefined && <span className={classes.middle}>{formatPercent(percentage)}</span>}
      </div>
      <ul className={classes.legend}>
        {rings.map((ring) => (
          <li key={ring.label}>
            <i style={{ background: ring.fill }} aria-hidden="true" />
            {ring.name}
            <bdi dir="ltr">{formatNumber(ring.value)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A series over months; time runs in the reading direction. */
export function AreaFigure({ chart }: { chart: Chart }) {
  const rtl = document.dir === 'rtl';
  const points = chart.points.map((point) => ({ ...point, month: monthLabel(point.label), tick: monthLabel(point.label, false) }));
  return (
    <>
      <div dir="ltr" aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <AreaChart data={points} margin={{ top: 8, right: rtl ? 0 : 8, bottom: 0, left: rtl ? 8 : 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="tick"
              reversed={rtl}
              tickLine={false}
              axisLine={false}
              interval="equidistantPreserveStart"
              minTickGap={8}
              tick={TICK}
            />
            <YAxis
              orientation={rtl ? 'right' : 'left'}
              tickLine={false}
              axisLine={false}
              width={44}
              allowDecimals={false}
              tick={TICK}
              tickFormatter={(value: number) => formatNumber(value, { notation: 'compact' })}
            />
            <Tooltip cursor={{ stroke: 'var(--line-strong)' }} content={drawPoint} />
            <Area
              type="monotone"
              dataKey="value"
              stroke="var(--palm)"
              strokeWidth={2}
              fill="var(--palm)"
              fillOpacity={0.14}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <Values points={points} />
    </>
  );
}

/** A chart's values for those who do not see it. */
function Values({ points }: { points: readonly { label: string; month: string; value: number }[] }) {
  const { t } = useTranslation();
  return (
    <details className={classes.values}>
      <summary>{t('list.panel.chart_table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('list.panel.label')}</th>
            <th scope="col">{t('list.panel.value')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.month}</th>
              <td>
                <bdi dir="ltr">{formatNumber(point.value)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const TICK = { fill: 'var(--ink-2)', fontSize: 11 };

/** What the pointer is over. */
function drawPoint({ active, payload }: { active?: boolean; payload?: readonly { payload?: unknown }[] }) {
  const point = payload?.[0]?.payload as { month: string; value: number } | undefined;
  if (!active || !point) return null;
  return (
    <div className={classes.point} dir="auto">
      {point.month} <b>{formatNumber(point.value)}</b>
    </div>
  );
}

/** `2026-03` as "Mar 2026", or "Mar", in the reader's language; anything else as it is. */
export function monthLabel(label: string, withYear = true): string {
  if (!/^\d{4}-\d\d$/.test(label)) return label;
  return new Intl.DateTimeFormat(`${language()}-u-ca-gregory-nu-latn`, {
    month: 'short',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${label}-15T00:00:00Z`));
}
