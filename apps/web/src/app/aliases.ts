/** Routes whose bare path is their list (§2, product.md section 3). */
const LISTS = [
  'countries', 'cities', 'payment_ways', 'sliders', 'coupons', 'cancelReasons', 'groupServices', 'subServices', 'clients', 'riders', 'cashout-requests',
  'providers', 'partners', 'contributors', 'working_hours', 'orders', 'trips', 'providerServices', 'contact_messages', 'notifications', 'broadcasts', 'roles', 'admins',
  'terms', 'faqs', 'about', 'privacy-policy', 'vehicles', 'vehicle_brands', 'vehicle_models', 'vehicle_requirements', 'vehicle_packages', 'report_reasons',
  'update_requests', 'permissions', 'permission-labels', 'permission-categories', 'tickets', 'subscription',
  'requests/lawSourceServiceUsers', 'requests/videoCallSetupUsers', 'wallet/transactions', 'wallet/settlements', 'wallet/approvals',
]; // prettier-ignore

/** Whole paths that mean another one. */
const PATHS: Readonly<Record<string, string>> = {
  '/privacy/add': '/privacy-policy/show-all',
  '/about/add': '/about/show-all',
  '/withdraw': '/cashout-requests/show-all',
  '/withdraw/show-all': '/cashout-requests/show-all',
  '/locked-users': '/clients/show-all?filter=user_locked',
  '/settings': '/settings/general',
  '/profile': '/profile/show',
  '/wallet': '/wallet/charge',
  ...Object.fromEntries(LISTS.map((route) => [`/${route}`, `/${route}/show-all`])),
};

/** First parts of paths that have another name. */
const PREFIXES: Readonly<Record<string, string>> = {
  faq: 'faqs',
  privacy: 'privacy-policy',
  policy: 'privacy-policy',
  cancel_reasons: 'cancelReasons',
};

/** Where an alias leads, with its query; null for what is no alias. */
export function resolveAlias(path: string, query = ''): string | null {
  const trimmed = path === '/' ? path : path.replace(/\/+$/, '');
  const [, first = '', ...rest] = trimmed.split('/');
  const renamed = Object.hasOwn(PATHS, trimmed)
    ? trimmed
    : Object.hasOwn(PREFIXES, first)
      ? ['', PREFIXES[first], ...rest].join('/')
      : trimmed;
  const target = Object.hasOwn(PATHS, renamed) ? PATHS[renamed] : renamed;
  if (target === undefined || target === path) return null;
  const [targetPath = '', targetQuery] = target.split('?');
  const merged = new URLSearchParams([...new URLSearchParams(targetQuery), ...new URLSearchParams(query)].filter(unrepeated));
  return merged.size > 0 ? `${targetPath}?${merged}` : targetPath;
}

function unrepeated([name]: [string, string], index: number, all: [string, string][]): boolean {
  return all.findIndex(([other]) => other === name) === index;
}
