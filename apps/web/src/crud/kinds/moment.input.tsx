import { MomentInput } from '../form/moment-input.tsx';
import type { KindInput } from './kind-input.ts';

export const momentInput: KindInput<'moment'> = { input: (_, __, slot) => <MomentInput {...slot} /> };
