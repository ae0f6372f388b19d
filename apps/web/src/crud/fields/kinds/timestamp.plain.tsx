import { formatDateTime } from '../../../lib/format.ts';
import type { KindPlain } from './kind-plain.ts';

export const timestampPlain: KindPlain<'timestamp'> = { plain: (_, value, { zone }) => <>{formatDateTime(String(value), zone)}</> };
