import { ChannelFault, shortly } from './channel.ts';
import { asError } from '../thrown.ts';
import { readRecord } from '@diwan/domain/records';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** One POST to a gateway. No answer in time, or none at all, is a fault that may pass. */
export async function postTo(url: string, body: string, headers: Record<string, string>, timeout = TIMEOUT_MS): Promise<HttpAnswer> {
  try {
    // A gateway that sends the message elsewhere would send the token there too.
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    return { status: response.status, text: (await response.text()).slice(0, ANSWER_BYTES) };
  } catch (error) {
    const { name, message, cause } = asError(error);
    if (name === 'TimeoutError') throw new ChannelFault('timeout', false, `no answer within ${timeout / 1000} s`);
    throw new ChannelFault('unreachable', false, shortly(cause instanceof Error ? cause.message : message));
  }
}

/** What a refusal means: too many or a fault over there may pass, wrong credentials until they are mended; the rest is final. */
export function getHttpFault({ status, text }: HttpAnswer): ChannelFault {
  const detail = shortly(`${status} ${text}`);
  if (status === 429 || status === 408) return new ChannelFault('busy', false, detail);
  if (status >= 500) return new ChannelFault('unreachable', false, detail);
  return status === 401 || status === 403 ? new ChannelFault('credentials', true, detail) : new ChannelFault('refused', true, detail);
}

/** A JSON answer's object; nothing where it is none. */
export function getObject(text: string): ReturnType<typeof readRecord> {
  try {
    return readRecord(JSON.parse(text));
  } catch {
    return {};
  }
}
