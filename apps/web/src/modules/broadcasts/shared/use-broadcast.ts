import '../../../crud/words/validation-words.ts';
import { broadcastBody } from '@diwan/contract/broadcasts/form';
import { checkSchema, type FieldErrors } from '@diwan/contract/kit/validate';
import { useState } from 'react';
import { firstLines } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import type { JobView } from '@diwan/contract/jobs/job';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useWords } from '../../../crud/words/words.ts';
import type { Chosen } from './use-audience.ts';

type Texts = Readonly<Record<string, string>>;

/** A notification being written: its words, what is wrong with them, and sending it. Whatever fails, what was typed stays. */
export function useBroadcast(chosen: Chosen) {
  const words = useWords();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [errors, setErrors] = useState<Texts>({});
  const [note, setNote] = useState<string | null>(null);
  const [job, setJob] = useState<JobView | null>(null);

  const { all, user_type, user_ids } = chosen;
  const message = { user_type, all: all ? 1 : 0, title, body, ...(!all && { user_ids: [...user_ids] }) } as const;
  const told = (found: FieldErrors): Texts =>
    Object.fromEntries(
      Object.entries(found).flatMap(([field, [first]]) => (first ? [[field, words(`validation.${first.key}`, first.params)]] : [])),
    );

  /** True when there is nothing wrong with it. */
  function check(): boolean {
    const checked = checkSchema(broadcastBody, message);
    setErrors(checked.ok ? {} : told(checked.errors));
    setNote(checked.ok ? null : words('validation.form'));
    return checked.ok;
  }

  const { busy, send } = useSend(
    (audience_count: number, once) => {
      const sent = { ...message, audience_count };
      return call('POST notifications', { body: sent, ...once(sent) });
    },
    {
      success: ({ message: done, data }) => {
        setJob(data);
        void refreshRows();
        return done;
      },
      failed: (error) => {
        setErrors(firstLines(error.errors));
        setNote(words('support.send.kept'));
      },
    },
  );

  function again() {
    setTitle('');
    setBody('');
    setErrors({});
    setNote(null);
    setJob(null);
  }

  const typed = title !== '' || body !== '';
  return {
    title,
    setTitle,
    body,
    setBody,
    errors,
    note,
    busy,
    job,
    typed,
    check,
    again,
    /** Sends it to as many people as were shown, or to nobody. */
    send: async (count: number) => check() && send(count),
  };
}
export type BroadcastForm = ReturnType<typeof useBroadcast>;
