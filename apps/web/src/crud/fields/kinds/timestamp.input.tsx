import { TimestampInput } from '../../inputs/timestamp-input.tsx';
import type { KindInput } from './kind-input.ts';

export const timestampInput: KindInput<'timestamp'> = { input: (_, __, slot) => <TimestampInput {...slot} /> };
