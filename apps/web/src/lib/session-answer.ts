import type { Data } from './call.ts';
import { language, readStoredJson, store } from './preferences.ts';
import { nextSession, readSession, SESSION_ANSWER_KEY } from './session.ts';
import { viewAs } from './view-as.ts';

/** What the dashboard starts with: who is logged in, what they may do and where. */
export type SessionAnswer = Data<'GET session'>;

/** An answer of before, of this very session and language, with the version that it bears. */
interface KeptAnswer {
  readonly token: string;
  readonly language: string;
  readonly etag: string;
  readonly data: SessionAnswer;
}

/** What this session was answered last; nothing of another's, and nothing while one looks as a role: that is seen anew each time. */
export function readKept(): KeptAnswer | null {
  const kept = readStoredJson(SESSION_ANSWER_KEY) as KeptAnswer | null;
  const session = readSession();
  return kept && session && kept.token === session.token && kept.language === language() && !viewAs() ? kept : null;
}

export function keepSessionAnswer(etag: string, data: SessionAnswer): void {
  const session = readSession();
  if (session && nextSession()?.token === session.token && !viewAs())
    store(SESSION_ANSWER_KEY, JSON.stringify({ token: session.token, language: language(), etag, data }));
}

/** What is said beside what every call says: of the answer that is kept, only whether it still holds. */
export function sessionHeaders(kept = readKept()): Record<string, string> {
  // Not of the chosen country: were that no longer one's own, this answer is what would tell.
  return { 'X-Country-Id': '', ...(kept && { 'If-None-Match': kept.etag }) };
}
