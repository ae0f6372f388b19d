import { clients, riders, type Client } from '@diwan/contract/clients/resource';
import { sendSelected } from '../broadcasts/shared/send-selected.tsx';
import { PlaceCell } from '../../crud/cells/place-cell.tsx';
import { DeskFacts } from './shared/desk-facts.tsx';
import { getOrdersTab } from '../orders/shared/orders-tab-of.tsx';
import { getPersonalDataTab } from '../personal-data/shared/personal-data-tab.tsx';
import { getSessionsTab } from '../session/shared/sessions-tab-of.tsx';
import { getWalletTab } from '../wallet/shared/wallet-tab-of.tsx';
import { defineScreens, defineViewScreens, type Column } from '../../crud/resource/screens.ts';
import { BeginChat } from '../chats/shared/begin-chat.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { IconCopy } from '../../ui/screen-icons.ts';
import { toast } from '../../ui/toast-store.ts';

const city: Column<Client> = { key: 'city_id', reads: ['city_id', 'country_id'], cell: (row) => <PlaceCell row={row} /> };

const rating: Column = { key: 'rate_avg', header: 'list.columns.rating' };

const orders = getOrdersTab<Client>('client_id');
const wallet = getWalletTab<Client>('client');
const sessions = getSessionsTab<Client>('client');
const personalData = getPersonalDataTab<Client>('client');

export const clientScreens = defineScreens(clients, {
  columns: ['id', 'full_name', 'phone', 'email', city, 'is_active', 'is_ban', 'is_locked', 'created_at'],
  moreColumns: ['email', 'country_id', 'gender', rating, 'platform_type', 'preferred_language', 'last_login_at'],
  cards: true,
  selection: [sendSelected],
  form: [
    { heading: 'identity' },
    ['first_name', 'last_name'],
    ['gender', 'preferred_language'],
    'national_id',
    'image',
    { heading: 'contact' },
    ['phone', 'email'],
    ['country_id', 'city_id'],
    { heading: 'account' },
    'password',
    { heading: 'license' },
    ['license_number', 'license_expires_on'],
    { heading: 'images' },
    ['id_image', 'license_image'],
  ],
  detail: [
    { heading: 'identity', fields: ['first_name', 'last_name', 'gender', 'national_id', 'preferred_language'] },
    { heading: 'contact', fields: ['phone', 'email', 'country_id', 'city_id'] },
    { heading: 'license', fields: ['license_number', 'license_expires_on'] },
    { heading: 'lock', fields: ['ban_reason', 'lock_cause', 'locked_at', 'locked_until'] },
  ],
  summary: ['platform_type', 'referral_code', 'rate_avg', 'last_login_at', 'last_logout_at'],
  pageActions: ClientActions,
  pageFacts: DeskFacts,
  tabs: [orders, wallet, sessions, personalData],
});

/** The same people as those who ride: what a ride needs stands in the columns. */
export const riderScreens = defineViewScreens(clientScreens, riders, {
  columns: ['id', 'full_name', 'phone', rating, city, 'license_number', 'platform_type', 'is_active', 'is_ban', 'last_login_at'],
});

/** What is done for a client who calls: their next order, their wallet, and their phone for another program. */
function ClientActions({ row }: { row: Pick<Client, 'id' | 'phone' | 'first_name' | 'last_name'> }) {
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
