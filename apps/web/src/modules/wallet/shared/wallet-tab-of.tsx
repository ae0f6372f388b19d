import { loadArea } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getRowZone } from '../../../crud/cells/row-country.ts';
import type { DetailTab } from '../../../crud/resource/screens.ts';

/** The tab with the wallets of a client or provider. */
export function getWalletTab<R extends { id: number }>(userType: 'client' | 'provider'): DetailTab<R> {
  return {
    key: 'wallet',
    label: 'detail.wallet',
    can: 'index-transactions',
    content: lazyPart(async () => {
      const [{ WalletTab }] = await Promise.all([import('./wallet-tab.tsx'), loadArea('money')]);
      return {
        default: ({ row }: { row: R }) => (
          <WalletTab table={`${userType}s`} userType={userType} id={row.id} zone={getRowZone({ ...row })} />
        ),
      };
    }),
  };
}
