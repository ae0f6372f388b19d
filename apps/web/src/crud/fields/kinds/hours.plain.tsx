import { WeekHours } from '../../cells/week-hours.tsx';
import type { KindPlain } from './kind-plain.ts';

export const hoursPlain: KindPlain<'hours'> = {
  plain: (_, value, { words }) => <WeekHours ranges={[value].flat().map(String)} words={words} />,
};
