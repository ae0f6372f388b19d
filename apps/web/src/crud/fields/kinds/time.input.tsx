import { TimeInput } from '../../../ui/time-input.tsx';
import type { KindInput } from './kind-input.ts';

export const timeInput: KindInput<'time'> = {
  input: (_, { text, set, shared }) => <TimeInput {...shared} value={text} onChange={set} />,
};
