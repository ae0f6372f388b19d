import { formatDateTime } from '../../lib/format.ts';
import type { KindPlain } from './kind-plain.ts';

export const momentPlain: KindPlain<'moment'> = { plain: (_, value, { zone }) => <>{formatDateTime(String(value), zone)}</> };
