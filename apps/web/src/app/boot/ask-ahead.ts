import { askedRows, dateOrderError } from '../../crud/list/list-query.ts';
import { getUrl } from '../../lib/api-address.ts';
import { askEarly } from '../../lib/early.ts';
import { getPathPart } from '../../lib/path-part.ts';
import { fixPage, language } from '../../lib/preferences.ts';
import { plainHeaders } from '../../lib/request-headers.ts';
import { parseSearch } from '../../lib/search.ts';
import { sessionHeaders } from '../../lib/session-answer.ts';
import { readSession, type Session } from '../../lib/session.ts';
import { resolveAlias } from '../aliases.ts';
import { getPathParts, matchesPath } from '../match-path.ts';
import type { BootFacts, BootList, BootRoute, BootRow } from './boot-route.ts';
import { FIRST_CALLS, type FirstCalls } from './first-calls.ts';

/** Written in when the dashboard is built, as text in place of its name: which stands here and nowhere else. Who gets the login never reads it. */
declare const BOOT_FACTS: string;
const readFacts = (): BootFacts => JSON.parse(BOOT_FACTS);

const holds = (session: Session, right: string) => session.is_super_admin || session.permissions.includes(right);

/** Asks for what the screen of a route will ask for first, where that is no list. */
function askForScreen({ can, get }: FirstCalls, id: string, session: Session): void {
  if (holds(session, can)) for (const [path, query] of get(id)) askEarly(getUrl(path, query), plainHeaders());
}

/** Asks for the row that a page or a form is about. */
function askForRow({ resource, can }: BootRow, id: string, session: Session): void {
  if (holds(session, can)) askEarly(getUrl(`${resource}/${id}`), plainHeaders());
}

/** Asks for the first page of the list that an address names, as the list itself will: what nobody may read is not asked for. */
function askForList({ plan, can }: BootList, search: string, session: Session): void {
  if (!holds(session, can)) return;
  const asked = parseSearch(search);
  const { path, query } = askedRows(plan, asked);
  if (!asked['columns'] && dateOrderError(query) === undefined) askEarly(getUrl(path, query), plainHeaders());
}

/** Has the files of a screen on their way at once, instead of each when the one before it has run. */
function preload(facts: BootFacts, { files, words }: Pick<BootRoute, 'files' | 'words'>): void {
  const chosen = facts.wordFiles[language()];
  let place = 0;
  for (const name of [...files.map((step) => facts.files[(place += step)] ?? ''), ...words.map((word) => chosen[word] ?? '')]) {
    const link = document.createElement('link');
    const isStyle = name.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/assets/${name}${isStyle ? '' : '.js'}`;
    document.head.append(link);
  }
}

/** Runs before any other code of the dashboard: data and files that the address will need are asked for while that is still on its way. */
function askAhead(session: Session): void {
  const facts = readFacts();
  const { shell, routes } = facts;
  const address = resolveAlias(location.pathname, location.search, (path) => routes.some((one) => one.path === path));
  const [path = '', search = ''] = (address ?? location.pathname + location.search).split('?');
  const parts = getPathParts(path);
  const route = routes.find((one) => matchesPath(one.path, parts));
  askEarly(getUrl('session'), plainHeaders(sessionHeaders()));
  const first = route && FIRST_CALLS[route.path];
  if (route?.list) askForList(route.list, search, session);
  if (route?.row) askForRow(route.row, getPathPart(path, 'id'), session);
  if (first && search === '') askForScreen(first, getPathPart(path, 'id'), session);
  preload(facts, shell);
  if (route) preload(facts, route);
  // What opens another screen later has its files on their way as well.
  globalThis.preloadRoute = (wanted) => {
    const other = routes.find((one) => one.path === wanted);
    if (other) preload(facts, other);
  };
}

fixPage();
// Whoever has no session gets the login, which needs none of it.
const session = readSession();
if (session) askAhead(session);
