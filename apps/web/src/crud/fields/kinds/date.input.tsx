import { DateInput } from '../../../ui/date-input.tsx';
import type { KindInput } from './kind-input.ts';

export const dateInput: KindInput<'date'> = {
  input: (_, { text, set, shared }) => <DateInput {...shared} value={text || null} onChange={set} />,
};
