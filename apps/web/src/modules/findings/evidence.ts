import { isRecord } from '@diwan/domain/records';

/** How a figure of the evidence reads; what is in none of these is shown as it stands. */
export type FigureUnit = 'money' | 'meters' | 'seconds' | 'minutes' | 'hours' | 'percent' | 'times' | 'moment' | 'yes_no' | 'plain';

export type EvidenceValue = string | number | boolean | null | readonly string[];

/** Endings that say what a figure is counted in, whoever wrote it. */
const ENDINGS: readonly (readonly [ending: RegExp, unit: FigureUnit])[] = [
  [/(^|_)(meters|distance|radius)$/, 'meters'],
  [/(^|_)(seconds|duration)$/, 'seconds'],
  [/(^|_)minutes$/, 'minutes'],
  [/(^|_)hours$/, 'hours'],
  [/(^|_)(percent|coverage)$/, 'percent'],
  [/(^|_)(amount|price|limit|quoted|driven|discount|budget|spent|refunded|owed|lowest|highest|before|after)$/, 'money'],
  [/(^|_)(at|due|from|tried)$/, 'moment'],
];

const AMOUNT = /^-?\d+(\.\d+)?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** What a figure is counted in: by its name, as far as its value is such a thing. */
export function getEvidenceUnit(name: string, value: EvidenceValue): FigureUnit {
  if (typeof value === 'boolean') return 'yes_no';
  if (typeof value === 'string' && MOMENT.test(value)) return 'moment';
  const unit = ENDINGS.find(([ending]) => ending.test(name))?.[1] ?? 'plain';
  if (unit === 'moment') return 'plain';
  if (unit === 'money') return typeof value === 'string' && AMOUNT.test(value) ? 'money' : 'plain';
  return typeof value === 'number' || (typeof value === 'string' && AMOUNT.test(value)) ? unit : 'plain';
}

const isFigure = (value: unknown): value is EvidenceValue =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The figures of a finding in their order; what is no figure is shown as JSON. */
export function readEvidence(evidence: string): readonly (readonly [name: string, value: EvidenceValue])[] {
  const read: unknown = JSON.parse(evidence);
  if (!isRecord(read)) return [];
  return Object.entries(read).map(([name, value]) => [name, isFigure(value) ? value : JSON.stringify(value)] as const);
}
