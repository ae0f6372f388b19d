import '../../../crud/words/validation-words.ts';
import { broadcastBody } from '@diwan/contract/broadcasts';
import { checkSchema, type FieldErrors } from '@diwan/contract/kit/validate';
import { useState } from 'react';
import { ApiError, getLines } from '../../../lib/api-error.ts';
import type { JobView } from '@diwan/contract/jobs';
import { toast } from '../../../ui/toast-store.ts';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { useCallOnce } from '../../../crud/resource/once.ts';
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
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<JobView | null>(null);
  const callOnce = useCallOnce();

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

  /** Sends it to as many people as were shown, or to nobody. */
  async function send(count: number): Promise<boolean> {
    if (busy || !check()) return false;
    setBusy(true);
    try {
      const answer = await callOnce('POST notifications', { body: { ...message, audience_count: count } });
      toast.success(answer.message);
      setJob(answer.data);
      void refreshRows();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, [first = '']]) => [field, first])));
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      setNote(words('support.send.kept'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  function again() {
    setTitle('');
    setBody('');
    setErrors({});
    setNote(null);
    setJob(null);
  }

  const typed = title !== '' || body !== '';
  return { title, setTitle, body, setBody, errors, note, busy, job, typed, check, send, again };
}
export type BroadcastForm = ReturnType<typeof useBroadcast>;
