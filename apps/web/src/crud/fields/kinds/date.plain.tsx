import { formatDay } from '../../../lib/format.ts';
import type { KindPlain } from './kind-plain.ts';

export const datePlain: KindPlain<'date'> = { plain: (_, value) => <>{formatDay(String(value).slice(0, 10))}</> };
