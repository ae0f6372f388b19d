import { NumberInput } from '../../../ui/number-input.tsx';
import type { KindInput } from './kind-input.ts';

export const pointInput: KindInput<'latitude' | 'longitude'> = {
  input: (_, { value, set, shared }) => (
    <NumberInput {...shared} value={typeof value === 'number' ? value : null} onChange={set} decimals={9} />
  ),
};
