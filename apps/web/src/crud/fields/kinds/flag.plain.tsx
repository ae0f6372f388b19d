import type { KindPlain } from './kind-plain.ts';

export const flagPlain: KindPlain<'flag'> = {
  plain: (_, value, { words }) => <>{words(`enums.yes_no.${value === true || value === 1 ? 1 : 0}`)}</>,
};
