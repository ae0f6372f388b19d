import '../../../crud/words/validation-words.ts';
import type { ChannelState } from '@diwan/contract/contacts/calls';
import { checkSchema } from '@diwan/contract/kit/validate';
import type { Contact } from '@diwan/contract/contacts/resource';
import { replyBody, REPLY_MAX, type ReplyChannel } from '@diwan/contract/contacts/replies';
import { useId, useState } from 'react';
import { CallDialog } from '../../../crud/commands/call-dialog.tsx';
import { useWords } from '../../../crud/words/words.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { call } from '../../../lib/call.ts';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { DataArea } from '../../../ui/data-area.tsx';
import { IconMailForward } from '../../../ui/screen-icons.ts';
import { Radio } from '../../../ui/radio.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from './contact-page.module.css';
import { refreshThread, useContactThread } from './contact-query.ts';

/** Answers a message by push, SMS or mail; a way that is not there says why. What was typed stays through every failure. */
export function ReplyDialog({ contact, onClose }: { contact: Pick<Contact, 'id' | 'name'>; onClose: () => void }) {
  const words = useWords();
  const form = useId();
  const thread = useContactThread(contact.id);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReplyChannel | null>(null);
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const usable = thread.data?.channels.filter(({ fault }) => fault === null) ?? [];
  const channel = picked ?? usable.at(-1)?.channel ?? null;

  const body = { reply: text, send_type: channel };
  const { busy, send } = useSend((_: void, once) => call('POST contacts/:id/reply', { params: { id: contact.id }, body, ...once(body) }), {
    success: async ({ message }) => {
      const isHeld = thread.data?.channels.some((one) => one.channel === channel && one.is_held === 1);
      toast.success(isHeld ? [message, words('support.channels.held')] : message);
      void refreshRows();
      await refreshThread(contact.id);
      onClose();
    },
    failed: () => setNote(words('support.contact.kept')),
  });

  return (
    <CallDialog
      title={words('support.contact.reply_to', { name: contact.name })}
      yes={words('support.contact.send')}
      icon={<IconMailForward size={16} data-mirror aria-hidden="true" />}
      busy={busy}
      blocked={thread.data !== undefined && channel === null}
      form={form}
      onClose={onClose}
    >
      <form
        id={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (checkSchema(replyBody, body).ok) void send();
        }}
      >
        <Textarea
          data-autofocus
          required
          label={words('support.contact.text')}
          maxLength={REPLY_MAX}
          rows={6}
          value={text}
          onChange={setText}
          error={tried && text.trim() === '' ? words('validation.empty') : undefined}
        />
        <Channels thread={thread} chosen={channel} onPick={setPicked} />
        {note && (
          <p role="alert" className={classes.note}>
            {note}
          </p>
        )}
      </form>
    </CallDialog>
  );
}

interface ChannelsProps {
  thread: ReturnType<typeof useContactThread>;
  chosen: ReplyChannel | null;
  onPick: (channel: ReplyChannel) => void;
}

/** The ways by which the writer may be reached. */
function Channels({ thread, chosen, onPick }: ChannelsProps) {
  const words = useWords();
  return (
    <fieldset className={classes.channels}>
      <legend>{words('support.contact.channel')}</legend>
      <DataArea query={thread}>
        {({ channels }) =>
          channels.map((state) => (
            <Channel key={state.channel} state={state} checked={state.channel === chosen} onPick={() => onPick(state.channel)} />
          ))
        }
      </DataArea>
    </fieldset>
  );
}

function Channel({ state, checked, onPick }: { state: ChannelState; checked: boolean; onPick: () => void }) {
  const words = useWords();
  const { channel, address, fault, is_held } = state;
  return (
    <Radio
      name="channel"
      label={words(`support.channels.${channel}`)}
      checked={checked}
      disabled={fault !== null}
      onChange={onPick}
      help={
        fault ? (
          words(`support.channels.${fault}`)
        ) : (
          <>
            {address && <Ltr>{address}</Ltr>}
            {is_held === 1 && <span> {words('support.channels.held')}</span>}
          </>
        )
      }
    />
  );
}
