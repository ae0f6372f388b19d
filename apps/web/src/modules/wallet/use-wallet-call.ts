import '../../crud/words/page-words.ts';
import type { Audience } from '@diwan/contract/people/audiences';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import { checkSchema, type FieldErrors } from '@diwan/contract/kit/validate';
import type { PayoutDoubt } from '@diwan/contract/cash-outs/resource';
import type { ChargeType, WalletTransaction, WalletType } from '@diwan/contract/wallet/transactions';
import { walletBodies, type WalletCall } from '@diwan/contract/wallet/forms';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { sumText, walletsText } from './shared/sum-text.ts';
import { useWords } from '../../crud/words/words.ts';
import { ApiError, firstLines } from '../../lib/api-error.ts';
import { call as make, type Data } from '../../lib/call.ts';
import type { JobView } from '@diwan/contract/jobs/job';

export interface WalletForm {
  readonly user_type: Audience;
  readonly all: boolean;
  readonly user_ids: readonly string[];
  /** Filters of the people's list, for all of a kind. */
  readonly filter: Readonly<Record<string, string>>;
  readonly amount: string;
  /** Which wallet, where people have several; empty: that of their country. */
  readonly currency: string;
  readonly wallet_type: WalletType;
  readonly charge_type: ChargeType;
  readonly notes: string;
}

/** What a call would do. */
export type WalletPreview = Data<'POST wallet/charge/preview'>;

/** What became of a call: a line on a statement, a job, or an approval to wait for. */
export type WalletOutcome =
  | { readonly kind: 'line'; readonly message: string; readonly line: WalletTransaction }
  | { readonly kind: 'job'; readonly message: string; readonly job: JobView }
  | { readonly kind: 'approval'; readonly message: string; readonly id: number; readonly doubts: readonly PayoutDoubt[] };

type Texts = Readonly<Record<string, string>>;

/** Whom the address names: a person's page links here with them. */
function named(): Pick<WalletForm, 'user_type' | 'user_ids'> {
  const query = new URLSearchParams(window.location.search);
  const type = query.get('user_type') === 'provider' ? 'provider' : 'client';
  return { user_type: type, user_ids: query.getAll('user_ids').filter((id) => /^[1-9]\d{0,9}$/.test(id)) };
}

const fresh = (): WalletForm => ({
  ...named(),
  all: false,
  filter: {},
  amount: '',
  currency: '',
  wallet_type: 'balance',
  charge_type: 'cash',
  notes: '',
});

function getBody({ user_ids, filter, all, ...form }: WalletForm) {
  return { ...form, all: all ? 1 : 0, ...(all ? { filter } : { user_ids: user_ids.map(Number) }) } as const;
}

function getOutcome(data: Data<`POST wallet/${WalletCall}`>, message: string): WalletOutcome {
  if (isWaitingData(data)) return { kind: 'approval', message, id: data.approval_id, doubts: data.doubts ?? [] };
  return 'done_count' in data ? { kind: 'job', message, job: data as JobView } : { kind: 'line', message, line: data as WalletTransaction };
}

/** A charge or a withdrawal being written, what it would do, and doing it once. Whatever fails, what was typed stays. */
export function useWalletCall(call: WalletCall) {
  const words = useWords();
  const [form, setForm] = useState<WalletForm>(fresh);
  const [errors, setErrors] = useState<Texts>({});
  const [outcome, setOutcome] = useState<(WalletOutcome & { readonly about: WalletPreview['person'] }) | null>(null);

  const body = getBody(form);
  const asked = useDeferredValue(JSON.stringify(body));
  // Of what is asked about: what is being typed may be whole before it is asked, and the other way round.
  const isWhole = checkSchema(walletBodies[call], JSON.parse(asked)).ok;
  const preview = useQuery({
    queryKey: ['wallet', call, asked],
    enabled: isWhole && outcome === null,
    retry: false,
    queryFn: async ({ signal }) => (await make(`POST wallet/${call}/preview`, { body: JSON.parse(asked), signal })).data,
  });

  /** How much of what, in whose wallet: `AED 50.00 …`. */
  function resultText({ person, people_count: count, total, unit }: WalletPreview): string {
    const amount = sumText(total, unit, words);
    return words(`money.${call}.done`, {
      amount: person ? amount : words('money.in_all', { amount }),
      who: walletsText(person?.name, count, words),
    });
  }

  const told = (found: FieldErrors): Texts =>
    Object.fromEntries(
      Object.entries(found).flatMap(([field, [first]]) => (first ? [[field, words(`validation.${first.key}`, first.params)]] : [])),
    );

  function set(changes: Partial<WalletForm>) {
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  }

  /** True when there is nothing wrong with it. */
  function check(): boolean {
    const checked = checkSchema(walletBodies[call], body);
    setErrors(checked.ok ? {} : told(checked.errors));
    return checked.ok;
  }

  // What the screen goes on with and what the message names are those whom the question was about.
  const about = preview.data;
  const { busy, send } = useSend((_: void, once) => make(`POST wallet/${call}`, { body, ...once(body) }), {
    success: ({ data, message }) => {
      setOutcome({ ...getOutcome(data, message), about: about?.person ?? null });
      void refreshRows();
      return about ? [message, resultText(about)] : message;
    },
    failed: (error) => setErrors(firstLines(error.errors)),
  });

  function again() {
    setForm({ ...fresh(), user_type: form.user_type, user_ids: [] });
    setErrors({});
    setOutcome(null);
  }

  const previewError = preview.error instanceof ApiError ? preview.error : null;
  const shown = {
    ...firstLines(previewError?.errors ?? {}),
    ...errors,
  };
  return {
    form,
    set,
    errors: isWhole ? shown : errors,
    preview: isWhole && !preview.error ? preview.data : undefined,
    refusal: isWhole && previewError && !previewError.isInvalid ? previewError.message : null,
    busy,
    outcome,
    check,
    send: async () => check() && send(),
    again,
  };
}
