import { Ltr } from '../../../ui/text.tsx';
import type { KindPlain } from './kind-plain.ts';

/** Codes, amounts and hours of a day read left to right in both languages. */
export const ltrPlain: KindPlain<'email' | 'money' | 'time' | 'video'> = { plain: (_, value) => <Ltr>{String(value)}</Ltr> };
