import { clients, riders, type Client } from '@diwan/contract/resources/clients';
import { sendSelected } from '../broadcasts/shared/send-selected.tsx';
import { PlaceCell } from '../../crud/cells/place-cell.tsx';
import { DeskFacts } from './shared/desk-facts.tsx';
import { getOrdersTab } from '../orders/shared/orders-tab-of.tsx';
import { getPersonalDataTab } from '../personal-data/shared/personal-data-tab.tsx';
import { getSessionsTab } from '../session/shared/sessions-tab-of.tsx';
import { getWalletTab } from '../wallet/shared/wallet-tab-of.tsx';
import { defineScreens, defineViewScreens, type Column } from '../../crud/resource/screens.ts';
import { ClientActions } from './client-actions.tsx';

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
