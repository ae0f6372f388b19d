import type { Client } from '@diwan/contract/resources/clients';
import { BeginChat } from '../chats/shared/begin-chat.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { IconCopy } from '../../ui/screen-icons.ts';
import { toast } from '../../ui/toast-store.ts';

/** What is done for a client who calls: their next order, their wallet, and their phone for another program. */
export function ClientActions({ row }: { row: Pick<Client, 'id' | 'phone' | 'first_name' | 'last_name'> }) {
  const words = useWords();
  const can = useCan();
  const copy = () =>
    void navigator.clipboard.writeText(row.phone).then(
      () => toast.success(words('detail.desk.copied')),
      () => toast.error(words('detail.desk.copy_failed')),
    );
  return (
    <>
      <FindingsBadge about="client_id" id={row.id} />
      <Button icon={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
        {words('detail.desk.copy_phone')}
      </Button>
      <BeginChat userType="client" person={row} />
      {can('charge-multiple') && (
        <Link href={`/wallet/charge?user_type=client&user_ids=${row.id}`} className={buttonClass({})}>
          {words('detail.desk.charge')}
        </Link>
      )}
      {can('create-orders') && (
        <Link href={`/orders/add?client_id=${row.id}`} className={buttonClass({})}>
          {words('detail.desk.new_order')}
        </Link>
      )}
    </>
  );
}
