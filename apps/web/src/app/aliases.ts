const LIST = '/show-all';

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
  '/tickets': '/tickets/show-all',
};

/** First parts of paths that have another name. */
const PREFIXES: Readonly<Record<string, string>> = {
  faq: 'faqs',
  privacy: 'privacy-policy',
  policy: 'privacy-policy',
  cancel_reasons: 'cancelReasons',
};

/** A conversation opens on the screen of all of them. */
const CHAT = /^\/chats\/(\d+)$/;

/** Where an alias leads, with its query; null for what is no alias. `isRoute` knows the paths of the routes, as the router writes them. */
export function resolveAlias(path: string, query: string, isRoute: (path: string) => boolean): string | null {
  const trimmed = path === '/' ? path : path.replace(/\/+$/, '');
  const [, first = '', ...rest] = trimmed.split('/');
  const isAlias = (one: string) => Object.hasOwn(PATHS, one) || isRoute(one + LIST);
  const renamed = !isAlias(trimmed) && Object.hasOwn(PREFIXES, first) ? ['', PREFIXES[first], ...rest].join('/') : trimmed;
  // The bare path of a list is the list (§2, product.md section 3).
  const target = isRoute(renamed + LIST) ? renamed + LIST : (PATHS[renamed] ?? renamed);
  const chat = CHAT.exec(renamed);
  if (chat) return `/chats?queue=all&id=${chat[1]}`;
  if (target === undefined || target === path) return null;
  const [targetPath = '', targetQuery] = target.split('?');
  const merged = new URLSearchParams([...new URLSearchParams(targetQuery), ...new URLSearchParams(query)].filter(unrepeated));
  return merged.size > 0 ? `${targetPath}?${merged}` : targetPath;
}

function unrepeated([name]: [string, string], index: number, all: [string, string][]): boolean {
  return all.findIndex(([other]) => other === name) === index;
}
