import { Ltr } from '../../../ui/text.tsx';
import type { KindPlain } from './kind-plain.ts';

export const textPlain: KindPlain<'text'> = {
  plain: ({ code }, value) => (code ? <Ltr>{String(value)}</Ltr> : <bdi>{String(value)}</bdi>),
};
