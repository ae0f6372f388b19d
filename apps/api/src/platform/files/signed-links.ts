import { uploadUrl } from '@diwan/contract/uploads/upload';
import type { ServerKeys } from '../server-keys.ts';

/** A link to a private file holds for at least this long, and less than twice as long. */
const LINK_MS = 5 * 60_000;

const signed = (reference: string, until: number) => `${reference} ${until}`;

/** An address under which a private file is served for some minutes, to whoever has it. Links of one moment are equal, so that a page asks once. */
export function signedLink(keys: ServerKeys, reference: string, now: number): string {
  const until = (Math.floor(now / LINK_MS) + 2) * LINK_MS;
  return `${uploadUrl(reference)}?until=${until}&signature=${keys.sign(signed(reference, until))}`;
}

/** Whether a link's signature is ours and its time has not passed. */
export function holds(
  keys: ServerKeys,
  reference: string,
  { until, signature }: { until?: unknown; signature?: unknown },
  now: number,
): boolean {
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(until)) return false;
  return Number(until) > now && keys.isSigned(signed(reference, Number(until)), signature);
}
