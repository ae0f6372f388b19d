import { TimestampInput } from '../form/timestamp-input.tsx';
import type { KindInput } from './kind-input.ts';

export const timestampInput: KindInput<'timestamp'> = { input: (_, __, slot) => <TimestampInput {...slot} /> };
