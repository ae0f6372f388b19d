import { formatList, formatNumber } from '../../../lib/format.ts';
import type { KindPlain } from './kind-plain.ts';

const SHOWN_KEYS = 6;

export const keysPlain: KindPlain<'keys'> = {
  plain({ catalogue }, value, { words }) {
    const keys = [value].flat().map(String);
    const shown = keys.slice(0, SHOWN_KEYS).map((key) => words(`${catalogue}.names.${key}`));
    return <bdi>{formatList(keys.length > SHOWN_KEYS ? [...shown, `+${formatNumber(keys.length - SHOWN_KEYS)}`] : shown)}</bdi>;
  },
};
