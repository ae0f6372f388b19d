import { Suspense } from 'react';
import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCan } from '../../../lib/permissions.ts';

/** What a finding may be about. */
export type AboutFilter = 'client_id' | 'provider_id' | 'order_id' | 'coupon_id' | 'cash_out_id';

const FindingsCount = lazyPart(async () => (await Promise.all([import('./findings-count.tsx'), loadArea('till')]))[0]);

/** How many findings there are about a row, and the way to them, for who may see findings. */
export function FindingsBadge({ about, id }: { about: AboutFilter; id: number }) {
  if (!useCan()('index-findings')) return null;
  return (
    <Suspense>
      <FindingsCount about={about} id={id} />
    </Suspense>
  );
}
