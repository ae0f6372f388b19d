import type { Data } from './call.ts';
import { parseStored, readDrawn, readOfTab, readStored, redrawPage, store, storeOfTab } from './preferences.ts';
import { forgetViewAs, viewAs } from './view-as.ts';

/** Who is logged in, as stored in the browser (§3, "Stored locally"). */
export interface Session {
  id: number;
  token: string;
  type: string;
  name: string;
  image: string | null;
  phone: string | null;
  email: string;
  gender: string | null;
  is_super_admin: boolean;
  /** Whether the admin works in all countries; sessions of before do not say. */
  all_countries?: boolean;
  role: string | null;
  permissions: readonly string[];
}

/** What a session keeps of the answer to a login. */
export type LoginAnswer = Pick<
  Extract<Data<'POST login'>, { readonly token: string }>,
  'id' | 'token' | 'user_type' | 'name' | 'image' | 'phone' | 'email' | 'gender' | 'is_super_admin' | 'all_countries' | 'role'
>;

const KEY = 'session';
/** What this session was told last of itself: it ends with it. */
export const SESSION_ANSWER_KEY = 'session_answer';
/** Where the guard found someone without a session, to bring them back after the login. */
const RETURN_KEY = 'return_to';

function asSession(text: string | null): Session | null {
  const stored = parseStored(text) as Partial<Session> | null;
  return stored && typeof stored.token === 'string' && stored.token !== '' ? (stored as Session) : null;
}

/** Who is logged in now, in whichever tab: the next page that is loaded is theirs. */
export const nextSession = (): Session | null => asSession(readStored(KEY));

/** Whoever this page was drawn for. */
export function readSession(): Session | null {
  const stored = asSession(readDrawn(KEY));
  if (!stored) return null;
  const view = viewAs();
  // While a superadmin looks as a role, the dashboard is that role's.
  return view ? { ...stored, is_super_admin: false, all_countries: view.country === null, permissions: view.permissions } : stored;
}

/** Stores a session; this page goes on as it. */
export function storeSession(session: Session): void {
  const text = JSON.stringify(session);
  store(KEY, text);
  redrawPage(KEY, text);
}

/** Stores what the server says of this page's session by now, unless it has ended or another tab has a session of its own since. */
export function updateSession(session: Session): void {
  if (nextSession()?.token === session.token) storeSession(session);
}

/** The same person has logged in again in another tab: this page goes on by their new token. */
export function adoptSession(session: Session): void {
  redrawPage(KEY, JSON.stringify(session));
}

export function getSession(answer: LoginAnswer): Session {
  const { user_type, is_super_admin, all_countries, role, ...person } = answer;
  return {
    id: person.id,
    token: person.token,
    type: user_type,
    name: person.name,
    image: person.image,
    phone: person.phone,
    email: person.email,
    gender: person.gender,
    is_super_admin: Boolean(is_super_admin),
    all_countries: Boolean(is_super_admin || all_countries),
    role: role?.title ?? null,
    permissions: role?.permissions.map((permission) => permission.permission_url) ?? [],
  };
}

/** Stores the session and loads the dashboard anew; false where the browser keeps nothing, so that there would be nobody to load it for. */
export function startSession(answer: LoginAnswer): boolean {
  store(SESSION_ANSWER_KEY, null);
  storeSession(getSession(answer));
  if (nextSession()?.token !== answer.token) return false;
  location.reload();
  return true;
}

/**
 * Forgets who was logged in and loads the login anew; `lost` when the server ended it, so that the next login comes back here. Where
 * somebody else has logged in meanwhile, in another tab, their session stays: the page that is loaded is theirs.
 */
export function endSession({ lost = false } = {}): void {
  const isAnothers = nextSession() !== null && nextSession()?.token !== readSession()?.token;
  if (lost) rememberReturn();
  else leaveNothing();
  forgetViewAs();
  if (!isAnothers) for (const key of [KEY, SESSION_ANSWER_KEY, 'country']) store(key, null);
  location.reload();
}

/** Who logs out leaves neither the address, which may name somebody, nor anything else of this window to whoever comes next. */
function leaveNothing(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage refused: nothing stands there.
  }
  history.replaceState(null, '', '/login');
}

/** Asks whoever this page is drawn for to log in again over it; false where nobody does, or nothing on it would be lost. */
type LogInAgain = () => Promise<boolean>;
let askToLogIn: LogInAgain = () => Promise.resolve(false);
let answered: Promise<boolean> | undefined;

export function onSessionLost(ask: LogInAgain): () => void {
  askToLogIn = ask;
  return () => (askToLogIn = () => Promise.resolve(false));
}

/** The server has ended this page's session: whether it goes on all the same, by a new one of the same person. All who find out wait for one answer. */
export function goesOn(): Promise<boolean> {
  answered ??= askToLogIn().finally(() => (answered = undefined));
  return answered;
}

/** The same for a call that was made by a token: another one may have been had since. */
export async function goesOnWithout(token: string | undefined): Promise<boolean> {
  const now = readSession();
  return now !== null && (now.token !== token || (await goesOn()));
}

/** Whoever this page was drawn for is logged in again: it goes on as it is. Another person's session of meanwhile stays stored. */
export function resumeSession(answer: LoginAnswer): void {
  const isAnothers = nextSession() !== null && nextSession()?.id !== readSession()?.id;
  const session = getSession(answer);
  if (isAnothers) adoptSession(session);
  else storeSession(session);
}

export function rememberReturn(): void {
  storeOfTab(RETURN_KEY, location.pathname + location.search);
}

/** Where to go after a login: once, and only inside this site. */
export function takeReturn(): string {
  const path = readOfTab(RETURN_KEY);
  storeOfTab(RETURN_KEY, null);
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/';
}
