import { createSign } from 'node:crypto';
import type { Runner } from '../database/runner.ts';
import { ChannelFault, type OutboxChannel, type OutMessage } from './channel.ts';
import { getHttpFault, getObject, postTo, type HttpAnswer } from './http-call.ts';
import { db } from '../database/tables.ts';
import { maybe, run } from '../database/typed.ts';

/** What a Firebase service account's file says, as far as it is needed. */
export interface ServiceAccount {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri: string;
}
export interface FcmSettings {
  readonly account: ServiceAccount;
  readonly url: string;
  readonly timeout?: number;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const HOUR = 3600;
/** A token is renewed this long before it runs out. */
const MARGIN_MS = 60_000;

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A service account's signed claim to be who it is (RFC 7523). */
function assertion({ client_email: iss, private_key, token_uri: aud }: ServiceAccount, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claim = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64({ iss, scope: SCOPE, aud, iat, exp: iat + HOUR })}`;
  return `${claim}.${createSign('RSA-SHA256').update(claim).sign(private_key, 'base64url')}`;
}

/** True when a device takes no messages any more: the app is gone from it. */
function isGone({ status, text }: HttpAnswer): boolean {
  return status === 404 || (status === 400 && /UNREGISTERED|INVALID_ARGUMENT/.test(text) && /token/i.test(text));
}

/** What is of use for so long alone wakes the phone, and is dropped on the way once it is not: it never comes late. */
function getUrgency(left: number | null) {
  if (left === null) return { android: {}, apns: {} };
  const seconds = Math.max(1, Math.floor(left / 1000));
  const until = Math.floor(Date.now() / 1000) + seconds;
  return { android: { priority: 'HIGH', ttl: `${seconds}s` }, apns: { 'apns-priority': '10', 'apns-expiration': String(until) } };
}

/** Push messages by FCM v1, to the device that the person used last; devices that are gone are forgotten on the way. */
export function fcmChannel(runner: Runner, { account, url, timeout }: FcmSettings): OutboxChannel {
  let held: { token: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (held && held.until > Date.now()) return held.token;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(account, Date.now()),
    });
    const answer = await postTo(account.token_uri, body.toString(), { 'content-type': 'application/x-www-form-urlencoded' }, timeout);
    const { access_token: token, expires_in: seconds } = getObject(answer.text);
    if (answer.status !== 200 || typeof token !== 'string')
      throw answer.status < 500 ? new ChannelFault('credentials', true, answer.text.slice(0, 200)) : getHttpFault(answer);
    held = { token, until: Date.now() + Number(seconds ?? HOUR) * 1000 - MARGIN_MS };
    return token;
  }

  async function sendTo(device: string, { id, subject, body, left }: OutMessage): Promise<HttpAnswer> {
    const urgency = getUrgency(left);
    const message = {
      token: device,
      notification: { title: subject ?? '', body },
      data: { outbox_id: String(id) },
      // The same message sent twice shows once.
      android: { ...urgency.android, notification: { tag: `outbox-${id}` } },
      apns: { headers: { ...urgency.apns, 'apns-collapse-id': `outbox-${id}` } },
    };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await accessToken()}` };
    return postTo(`${url}/v1/projects/${account.project_id}/messages:send`, JSON.stringify({ message }), headers, timeout);
  }

  return {
    async send(message) {
      for (;;) {
        const { user_type, user_id } = message;
        const devices = db.selectFrom('devices').select('token').where('user_type', '=', user_type).where('user_id', '=', user_id);
        const device = (await maybe(runner, devices.orderBy('updated_at', 'desc').limit(1)))?.token;
        if (device === undefined) throw new ChannelFault('no_device', true, 'the person has no device that takes messages');
        const answer = await sendTo(device, message);
        if (answer.status === 200) return String(getObject(answer.text)['name'] ?? '');
        if (isGone(answer)) await run(runner, db.deleteFrom('devices').where('token', '=', device));
        else {
          // A token that was revoked before its time is fetched anew by the next try.
          const revoked = answer.status === 401 && held !== undefined;
          held = undefined;
          throw revoked ? new ChannelFault('busy', false, 'the access token was refused; a new one is fetched') : getHttpFault(answer);
        }
      }
    },
  };
}
