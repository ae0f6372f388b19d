import { overlapping, parseHours, WEEKDAYS, type Weekday } from '@diwan/domain/week-hours';

/** A range while it is being typed: its ends may still be missing. */
export interface DraftRange {
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
}

export const WHOLE_DAY = { from: '00:00', to: '24:00' } as const;

/** Reads what stands in the form, half-typed ranges too. */
export function readWeekDraft(texts: readonly string[]): DraftRange[] {
  return texts.flatMap((text) => {
    const [weekday, ends = ''] = text.split(' ');
    const [from = '', to = ''] = ends.split('-');
    const day = WEEKDAYS.find((one) => one === weekday);
    return day ? [{ weekday: day, from, to }] : [];
  });
}

export const draftText = ({ weekday, from, to }: DraftRange): string => `${weekday} ${from}-${to}`;

/** The places of the ranges that overlap another; those that are still being typed overlap none. */
export function overlappingDrafts(drafts: readonly DraftRange[]): Set<number> {
  const whole = drafts.flatMap((draft, index) => {
    const range = parseHours(draftText(draft));
    return range ? [{ range, index }] : [];
  });
  return new Set([...overlapping(whole.map(({ range }) => range))].map((at) => whole[at]?.index ?? -1));
}

/** The hours of one day on all other days too, in place of theirs. */
export function copiedToAll(drafts: readonly DraftRange[], from: Weekday): DraftRange[] {
  const pattern = drafts.filter(({ weekday }) => weekday === from);
  return WEEKDAYS.flatMap((weekday) => pattern.map((range) => ({ ...range, weekday })));
}

/** What a further range of a day most likely is: a working day first, then an evening after what is there. */
export function nextRange(drafts: readonly DraftRange[], weekday: Weekday): DraftRange {
  const last = drafts.findLast((range) => range.weekday === weekday);
  if (!last) return { weekday, from: '09:00', to: '17:00' };
  const free = last.to !== '' && last.to > last.from && last.to < '20:00';
  return free ? { weekday, from: last.to < '16:00' ? '16:00' : last.to, to: '22:00' } : { weekday, from: '', to: '' };
}
