import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { t } from '../../lib/translate.ts';
import { toast } from '../../ui/toast-store.ts';
import { showFailure } from './show-failure.ts';

/** Gives a call the key with which it has its effect once: the same for the same call, until all that was sent has been answered. */
export type Once = (call: unknown) => { readonly headers: { readonly 'Idempotency-Key': string } };

type Text = string | readonly string[] | undefined | void;

interface SendOptions<A, I> {
  /** Where it was filled in: what is wrong with a field is shown there, and in no message. */
  form?: { readonly setErrors: (errors: ApiError['errors']) => void };
  /** What follows, wherever one is by then; the text that it gives is the message. */
  success?: (answer: A, input: I) => Text | Promise<Text>;
  /** What a page goes on with that has not been left meanwhile. */
  next?: (answer: A, input: I) => void;
  /** Whether it has shown by itself why it failed; else a message does. */
  failed?: (error: ApiError, input: I) => boolean | void;
  /** What follows either way. */
  always?: () => unknown;
}

/** Sending something: whether it is on its way, and what was sent. */
export interface Sending<I> {
  readonly busy: boolean;
  readonly sent: I | undefined;
  /** Whether it has been done. What is sent while something is on its way is dropped. */
  readonly send: (input: I) => Promise<boolean>;
}

/** A key that no other call has, for a call that must not have its effect twice. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Attempt {
  readonly input: unknown;
  readonly run: () => Promise<unknown>;
}

// What was sent is soon forgotten: it may have been a password.
const ATTEMPT = { mutationFn: ({ run }: Attempt) => run(), gcTime: 1_000 };

/**
 * The one way to send something: one at a time, with a message of what came of it. A call that takes its key from `once` has its effect
 * once: the same again is the same call, because the first may have had its effect though no answer came. What was answered is over: the
 * same after that is meant.
 */
export function useSend<A, I = void>(
  make: (input: I, once: Once) => Promise<A>,
  { form, success, next, failed, always }: SendOptions<A, I> = {},
): Sending<I> {
  const { isPending: busy, variables, mutateAsync } = useMutation(ATTEMPT, queryClient);
  const isOnItsWay = useRef(false);
  const unanswered = useRef(new Map<string, string>());

  async function run(input: I): Promise<A> {
    const answer = await make(input, (call) => {
      const same = JSON.stringify(call);
      const key = unanswered.current.get(same) ?? newKey();
      unanswered.current.set(same, key);
      return { headers: { 'Idempotency-Key': key } };
    });
    unanswered.current.clear();
    const text = await success?.(answer, input);
    if (text) toast.success(text);
    return answer;
  }

  function fail(thrown: unknown, input: I): void {
    // A fault of our own is no answer: it is in the console as any other.
    if (!(thrown instanceof ApiError)) reportError(thrown);
    const error = thrown instanceof ApiError ? thrown : new ApiError(500, null, t('common.failed_text'));
    const isInForm = form !== undefined && error.isInvalid;
    if (isInForm) form.setErrors(error.errors);
    if (!failed?.(error, input) && !isInForm) showFailure(error);
  }

  async function send(input: I): Promise<boolean> {
    if (isOnItsWay.current) return false;
    isOnItsWay.current = true;
    try {
      await mutateAsync({ input, run: () => run(input) }, { onSuccess: (answer) => next?.(answer as A, input) });
      return true;
    } catch (error) {
      fail(error, input);
      return false;
    } finally {
      isOnItsWay.current = false;
      always?.();
    }
  }
  return { busy, sent: busy ? (variables?.input as I) : undefined, send };
}
