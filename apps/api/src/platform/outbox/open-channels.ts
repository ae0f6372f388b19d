import { readFileSync } from 'node:fs';
import type { ReplyChannel } from '@diwan/contract/replies';
import { readRecord, recordFrom } from '@diwan/domain/records';
import type { Config } from '../../config.ts';
import { StartupFault } from '../../startup-fault.ts';
import type { Runner } from '../database/runner.ts';
import type { Channel } from './channel.ts';
import { fcmChannel, type ServiceAccount } from './fcm-channel.ts';
import { smsChannel } from './sms-channel.ts';
import { asError } from '../thrown.ts';

export type Channels = Partial<Record<ReplyChannel, Channel>>;

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
async function getEmail(config: Config, url: string): Promise<Channel> {
  const { smtpChannel } = await import('./smtp-channel.ts');
  return smtpChannel({ url, from: getSender(config) });
}

/** The channels that are configured. Throws StartupFault. */
export async function openChannels(config: Config, runner: Runner): Promise<Channels> {
  const { smtpUrl, smsUrl, smsToken, smsFrom, fcmServiceAccount, fcmUrl } = config;
  return {
    ...(smtpUrl !== null && { email: await getEmail(config, smtpUrl) }),
    ...(smsUrl !== null && { sms: smsChannel({ url: smsUrl, token: smsToken, from: smsFrom }) }),
    ...(fcmServiceAccount !== null && { fcm: fcmChannel(runner, { account: readAccount(fcmServiceAccount), url: fcmUrl ?? FIREBASE }) }),
  };
}
