import type { WalletCall } from '@diwan/contract/wallet/forms';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { ComponentType } from 'react';
import { pathTo } from '../crud/resource/page-paths.ts';
import { knowAddresses } from '../lib/addresses.ts';
import { addWords, loadArea, type WordArea } from '../lib/i18n.ts';
import { PERMISSION_WORDS } from '../lib/permission-words.ts';
import { getPathParts, matchesPath } from './match-path.ts';
import { SCREENS } from './screens.ts';

/** A screen's code, with the permission that it needs. */
export interface LoadedScreen {
  default: ComponentType;
  can?: string | null | undefined;
}

export interface AppRoute {
  /** As the router writes it: `/cities/show/$id`. */
  path: string;
  load: () => Promise<LoadedScreen>;
}

/** A page of its own, with the permission that it needs and the area whose words come with it. */
function page(path: string, can: PermissionUrl | null, area: WordArea, load: () => Promise<{ default: ComponentType }>): AppRoute {
  return { path, load: async () => ({ default: (await Promise.all([load(), loadArea(area)]))[0].default, can }) };
}

/** Charging or withdrawing; a job's progress brings the words of `support` with it. */
async function walletPage(call: WalletCall): Promise<{ default: ComponentType }> {
  const [{ getWalletPage }] = await Promise.all([import('../modules/wallet/wallet-page.tsx'), loadArea('support')]);
  return { default: getWalletPage(call) };
}

/** Every route that has a screen. What is not here is not found, and has no entry in the menu. */
export const ROUTES: readonly AppRoute[] = [
  page('/', null, 'home', () => import('../modules/home/home-page.tsx')),
  { path: '/permission-required', load: () => import('./pages/permission-required.tsx') },
  page(
    '/view-as',
    null,
    'access',
    async () => (await Promise.all([import('./view-as/view-as-page.tsx'), addWords('permissions', PERMISSION_WORDS)]))[0],
  ),
  page('/audit', 'index-audit', 'access', () => import('../modules/audit/audit-page.tsx')),
  page('/jobs', null, 'support', () => import('../crud/jobs/jobs-page.tsx')),
  page('/profile/show', null, 'security', () => import('../modules/profile/profile-page.tsx')),
  page('/profile/edit', null, 'security', () => import('../modules/profile/edit-profile-page.tsx')),
  page('/profile/tokens/create', 'create-api-tokens', 'security', () => import('../modules/profile/make-token-page.tsx')),
  page('/profile/change-password', null, 'security', () => import('../modules/profile/change-password-page.tsx')),
  page('/statistics', 'show-statistics', 'statistics', () => import('../modules/statistics/statistics-page.tsx')),
  page(
    '/update_requests/show-all',
    'index-update-requests',
    'vehicles',
    () => import('../modules/update-requests/update-requests-page.tsx'),
  ),
  page('/dispatch', 'index-dispatch', 'dispatch', () => import('../modules/dispatch/dispatch-page.tsx')),
  page('/desk', 'supervise-desk', 'agents', async () => {
    const [screen] = await Promise.all([import('../modules/agents/desk-page.tsx'), loadArea('support')]);
    return screen;
  }),
  page('/agent_reports', 'index-agent-reports', 'agents', async () => {
    const [screen] = await Promise.all([import('../modules/agents/reports-page.tsx'), loadArea('support'), loadArea('statistics')]);
    return screen;
  }),
  page('/chats', 'index-chats', 'chats', () => import('../modules/chats/chats-page.tsx')),
  page('/partners/partners_tracking', 'track-partners', 'tracking', () => import('../modules/tracking/tracking-page.tsx')),
  page('/settings/$section', 'show-settings', 'settings', () => import('../modules/settings/settings-page.tsx')),
  page('/notifications/show-all', null, 'support', () => import('../modules/notifications/inbox-page.tsx')),
  page('/notifications/add', 'push-notifications', 'support', () => import('../modules/notifications/send-page.tsx')),
  page('/wallet/charge', 'charge-multiple', 'money', () => walletPage('charge')),
  page('/wallet/withdraw', 'withdraw-multiple', 'money', () => walletPage('withdraw')),
  page('/wallet/bank_accounts', 'update-cashout-requests', 'money', () => import('../modules/providers/bank-accounts-page.tsx')),
  page('/wallet/proof', 'prove-ledger', 'money', () => import('../modules/proof/proof-page.tsx')),
  page('/status', 'show-status', 'support', () => import('../modules/status/status-page.tsx')),
  ...SCREENS.flatMap((entry) => entry.pages.map((page) => ({ path: `/${entry.route}${entry.paths[page]}`, load: () => entry.load(page) }))),
];

/** The route of an address, by its parts: `$id` stands for any one. */
export function getRoute(address: string): AppRoute | undefined {
  const parts = getPathParts(address);
  return ROUTES.find((route) => matchesPath(route.path, parts));
}

const PATHS = new Set(ROUTES.map(({ path }) => path));

/** Whether this is the path of a route, as the router writes it. */
export const isRoute = (path: string): boolean => PATHS.has(path);

/** Whether an address leads to a screen. */
export function hasRoute(address: string): boolean {
  return getRoute(address) !== undefined;
}

knowAddresses({
  has: hasRoute,
  getList: (route) => {
    const entry = SCREENS.find((one) => one.route === route);
    return entry && pathTo(entry, 'show-all');
  },
});
