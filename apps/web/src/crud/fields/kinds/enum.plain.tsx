import type { KindPlain } from './kind-plain.ts';

export const enumPlain: KindPlain<'enum'> = { plain: ({ name }, value, { words }) => <>{words(`enums.${name}.${String(value)}`)}</> };
