import type { ChannelState } from '@diwan/contract/contacts/calls';
import { REPLY_CHANNELS, type ChannelFaultCode, type ReplyChannel } from '@diwan/contract/contacts/replies';
import type { PlatformContext } from '../../platform/context.ts';
import { asFlag } from '../../platform/as-flag.ts';
import type { Runner } from '../../platform/database/runner.ts';
import { db } from '../../platform/database/tables.ts';
import { maybe } from '../../platform/database/typed.ts';

/** The person who wrote, as far as it matters for an answer. */
export interface Writer {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly user_type: string | null;
  readonly user_id: number | null;
  readonly country_id: number | null;
  readonly subject: string;
  readonly preferred_language: string;
}

async function hasDevice(runner: Runner, { user_type, user_id }: Writer): Promise<boolean> {
  if (user_type === null || user_id === null) return false;
  const devices = db.selectFrom('devices').select('token').where('user_type', '=', user_type).where('user_id', '=', user_id);
  return (await maybe(runner, devices.limit(1))) !== undefined;
}

/** Which ways there are to answer somebody, and what is wrong with the others. In a demo those that nothing is configured for keep the reply in the outbox. */
export async function replyChannels(
  runner: Runner,
  { channels, config }: Pick<PlatformContext, 'channels' | 'config'>,
  writer: Writer,
): Promise<ChannelState[]> {
  const reachable: Record<ReplyChannel, ChannelFaultCode | null> = {
    fcm: (await hasDevice(runner, writer)) ? null : 'no_device',
    sms: writer.phone === null ? 'no_phone' : null,
    email: writer.email === null ? 'no_email' : null,
  };
  const addresses: Record<ReplyChannel, string | null> = { fcm: null, sms: writer.phone, email: writer.email };
  return REPLY_CHANNELS.map((channel) => ({
    channel,
    address: addresses[channel],
    fault: channels[channel] || config.demo ? reachable[channel] : 'not_configured',
    is_held: asFlag(!channels[channel] && config.demo),
  }));
}
