import { LINKS_MAX } from '@diwan/contract/uploads/upload';
import { call } from './call.ts';

/** Links hold for five minutes at least. */
export const LINK_AGE_MS = 4 * 60_000;

interface Asked {
  readonly at: number;
  readonly link: Promise<string | null>;
}
const known = new Map<string, Asked>();
let waiting = new Map<string, (link: string | null) => void>();

/** Asks for all that the page has asked for since, in one call. */
async function askForAll(): Promise<void> {
  const asked = waiting;
  waiting = new Map();
  const references = [...asked.keys()];
  try {
    const { data } = await call('POST uploads/links', { body: { references } });
    for (const [reference, tell] of asked) tell(data[reference] ?? null);
  } catch {
    for (const [reference, tell] of asked) {
      known.delete(reference);
      tell(null);
    }
  }
}

/** Where a private file can be seen for the next minutes; null where one may not see it. */
export function linkTo(reference: string): Promise<string | null> {
  const kept = known.get(reference);
  if (kept && Date.now() - kept.at < LINK_AGE_MS) return kept.link;
  const link = new Promise<string | null>((resolve) => {
    if (waiting.size === 0) queueMicrotask(() => void askForAll());
    waiting.set(reference, resolve);
    if (waiting.size >= LINKS_MAX) void askForAll();
  });
  known.set(reference, { at: Date.now(), link });
  return link;
}
