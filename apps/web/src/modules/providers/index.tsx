import { contributors, drivers, providers, type Provider } from '@diwan/contract/providers/resource';
import { sendSelected } from '../broadcasts/shared/send-selected.tsx';
import { PlaceCell } from '../../crud/cells/place-cell.tsx';
import { getOrdersTab } from '../orders/shared/orders-tab-of.tsx';
import { getPersonalDataTab } from '../personal-data/shared/personal-data-tab.tsx';
import { getSessionsTab } from '../session/shared/sessions-tab-of.tsx';
import { getWalletTab } from '../wallet/shared/wallet-tab-of.tsx';
import { defineScreens, defineViewScreens, type Column, type DetailTab } from '../../crud/resource/screens.ts';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { BeginChat } from '../chats/shared/begin-chat.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';

const city: Column<Provider> = { key: 'city_id', reads: ['city_id', 'country_id'], cell: (row) => <PlaceCell row={row} /> };

/** Labels that are whole sentences in a form are one word in a table. */
const accepted: Column = { key: 'accepted_by_admin', header: 'list.columns.accepted' };
const rating: Column = { key: 'rate_avg', header: 'list.columns.rating' };

const vehicles: DetailTab<Provider> = {
  key: 'vehicles',
  label: 'menu.entries.vehicles',
  can: 'index-vehicles',
  content: lazyPart(async () => (await Promise.all([import('./vehicles-tab.tsx'), loadArea('vehicles')]))[0]),
};

const bankAccount: DetailTab<Provider> = {
  key: 'bank_account',
  label: 'detail.bank_account',
  can: 'index-cashout-requests',
  content: lazyPart(async () => (await Promise.all([import('./bank-account-tab.tsx'), loadArea('money')]))[0]),
};

const orders = getOrdersTab<Provider>('provider_id');
const wallet = getWalletTab<Provider>('provider');
const sessions = getSessionsTab<Provider>('provider');
const personalData = getPersonalDataTab<Provider>('provider');

export const providerScreens = defineScreens(providers, {
  columns: ['id', 'full_name', 'phone', 'type', city, rating, accepted, 'is_active', 'is_ban', 'is_available', 'created_at'],
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
    { heading: 'work' },
    'type',
    { fields: ['company_name', 'owns_vehicles'], when: ({ type }) => type === 'company' },
    'is_driver',
    { heading: 'license' },
    ['license_number', 'license_expires_on'],
    ['plate_number'],
    { heading: 'images' },
    ['id_image', 'license_image'],
    'plate_image',
    { heading: 'account' },
    'password',
    { whenNew: ['accepted_by_admin'] },
  ],
  detail: [
    { heading: 'identity', fields: ['first_name', 'last_name', 'gender', 'national_id', 'preferred_language'] },
    { heading: 'work', fields: ['type', 'company_name', 'is_driver', 'owns_vehicles'] },
    { heading: 'contact', fields: ['phone', 'email', 'country_id', 'city_id'] },
    { heading: 'license', fields: ['license_number', 'license_expires_on', 'plate_number'] },
    { heading: 'lock', fields: ['ban_reason', 'lock_cause', 'locked_at', 'locked_until'] },
  ],
  summary: ['platform_type', 'referral_code', 'rate_avg', 'last_login_at', 'last_logout_at'],
  pageActions: ProviderActions,
  tabs: [orders, wallet, bankAccount, vehicles, sessions, personalData],
});

/** Providers that drive. */
export const driverScreens = defineViewScreens(providerScreens, drivers, {
  columns: ['id', 'full_name', 'phone', 'license_expires_on', 'plate_number', city, accepted, 'is_active', 'is_available', 'last_login_at'],
});

/** Companies that own the vehicles which others drive. */
export const contributorScreens = defineViewScreens(providerScreens, contributors, {
  columns: ['id', 'company_name', 'full_name', 'phone', city, accepted, 'is_active', 'is_ban', 'created_at'],
});

/** What is done for a provider from their page. */
function ProviderActions({ row }: { row: Pick<Provider, 'id' | 'first_name' | 'last_name'> }) {
  return (
    <>
      <FindingsBadge about="provider_id" id={row.id} />
      <BeginChat userType="provider" person={row} />
    </>
  );
}
