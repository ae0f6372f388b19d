import { readFileSync } from 'node:fs';
import type { ReplyChannel } from '@diwan/contract/contacts/replies';
import { readRecord, recordFrom } from '@diwan/domain/records';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import type { Runner } from '../database/runner.ts';
import { ChannelFault, type OutboxChannel } from './channel.ts';
import type { Log } from '../context.ts';
import { Outage } from '../outage.ts';
import { fcmChannel, type ServiceAccount } from './fcm-channel.ts';
import { smsChannel } from './sms-channel.ts';
import { asError } from '../thrown.ts';

export type Channels = Partial<Record<ReplyChannel, OutboxChannel>>;

const FIREBASE = 'https://fcm.googleapis.com';
const NEEDED = ['project_id', 'client_email', 'private_key', 'token_uri'] as const;

function readAccount(path: string): ServiceAccount {
  let account: ReturnType<typeof readRecord>;
  try {
    account = readRecord(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartupFault(`FCM_SERVICE_ACCOUNT (${path}) cannot be read as JSON: ${asError(error).message}`);
  }
  const missing = NEEDED.filter((name) => typeof account[name] !== 'string');
  if (missing.length > 0) throw new StartupFault(`FCM_SERVICE_ACCOUNT (${path}) lacks ${missing.join(', ')}.`);
  return recordFrom(NEEDED, (name) => String(account[name]));
}

/** Mails come from the mail server's own user where that is an address. */
function getSender({ smtpFrom, smtpUrl }: Pick<Config, 'smtpFrom' | 'smtpUrl'>): string {
  if (smtpFrom !== null) return smtpFrom;
  const { username, hostname } = new URL(smtpUrl ?? '');
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : `no-reply@${hostname}`;
}

/** Mail by SMTP; what speaks it is loaded where it is configured. */
async function getEmail(config: Config, url: string): Promise<OutboxChannel> {
  const { smtpChannel } = await import('./smtp-channel.ts');
  return smtpChannel({ url, from: getSender(config), replyTo: config.smtpReplyTo });
}

const WAITING = `select count(*)::int as n from outbox where channel = $1 and status = 'queued'`;

/**
 * Says in the log once an outage that a gateway takes nothing, and how many messages wait: nobody who waits for a code sees a log, but
 * whoever runs this does. What is wrong with one message alone is no outage.
 */
function watched(name: ReplyChannel, channel: OutboxChannel, { log, runner }: Watching): OutboxChannel {
  const outage = new Outage();
  async function note(fault: ChannelFault): Promise<void> {
    const counted = await runner.query<{ n: number }>(WAITING, [name]).catch(() => undefined);
    log.warn(
      { channel: name, error: fault.code, detail: fault.detail, waiting: counted?.rows[0]?.n },
      'messages cannot be sent; they wait',
    );
  }
  return {
    ...channel,
    async send(message) {
      try {
        const reference = await channel.send(message);
        if (outage.works()) log.info({ channel: name }, 'messages can be sent again');
        return reference;
      } catch (error) {
        if (error instanceof ChannelFault && isOfGateway(name, error.code) && outage.fails(error)) await note(error);
        throw error;
      }
    },
  };
}

/** Whether a fault is the gateway's, and not one message's. Patience is asked for one mailbox or one token, as a rule; of SMS for all. */
export const isOfGateway = (name: ReplyChannel, code: string): boolean =>
  ['credentials', 'certificate', 'unreachable', 'timeout'].includes(code) || (code === 'busy' && name === 'sms');

interface Watching {
  readonly runner: Runner;
  readonly log: Log;
}

/** The channels that are configured. Throws StartupFault. */
export async function openChannels(config: Config, watching: Watching): Promise<Channels> {
  const { smtpUrl, smsUrl, smsToken, smsFrom, fcmServiceAccount, fcmUrl } = config;
  const fcm = () => fcmChannel(watching.runner, { account: readAccount(fcmServiceAccount ?? ''), url: fcmUrl ?? FIREBASE });
  return {
    ...(smtpUrl !== null && { email: watched('email', await getEmail(config, smtpUrl), watching) }),
    ...(smsUrl !== null && { sms: watched('sms', smsChannel({ url: smsUrl, token: smsToken, from: smsFrom }), watching) }),
    ...(fcmServiceAccount !== null && { fcm: watched('fcm', fcm(), watching) }),
  };
}
