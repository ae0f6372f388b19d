import { expect, it } from 'vitest';
import { readCharts } from './read-charts.ts';

it('keeps what is a chart and leaves out what is not', () => {
  const chart = { name: 'created', kind: 'area', points: [{ label: '2026-03', value: 4 }] };
  expect(readCharts([chart, null, { ...chart, kind: 'pie' }, { ...chart, points: [{ label: 1, value: 2 }] }])).toEqual([chart]);
  expect(readCharts(undefined)).toEqual([]);
});
