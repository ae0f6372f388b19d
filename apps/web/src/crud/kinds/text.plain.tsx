import { Ltr } from '../../ui/text.tsx';
import { CODES } from '../cells/cell-context.ts';
import type { KindPlain } from './kind-plain.ts';

export const textPlain: KindPlain<'text'> = {
  plain: (_, value, { name }) => (CODES.has(name) ? <Ltr>{String(value)}</Ltr> : <bdi>{String(value)}</bdi>),
};
