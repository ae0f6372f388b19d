import '../../crud/page-words.ts';
import type { Audience } from '@diwan/contract/broadcasts';
import type { FieldErrors } from '@diwan/contract/kit/validate';
import type { ChargeType, WalletTransaction, WalletType } from '@diwan/contract/resources/transactions';
import { checkWalletOrder, type WalletCall } from '@diwan/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { refreshRows } from '../../crud/queries.ts';
import { usePostOnce } from '../../crud/once.ts';
import { sumText, walletsText } from './shared/sum-text.ts';
import { useWords } from '../../crud/words.ts';
import { api, type One } from '../../lib/api.ts';
import { ApiError, linesOf } from '../../lib/api-error.ts';
import type { JobView } from '@diwan/contract/jobs';
import { toast } from '../../ui/toast-store.ts';

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
export interface Preview {
  readonly people_count: number;
  /** Whom it is about, where that is one person. */
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly currency: string;
  readonly unit: string;
  readonly amount: string;
  readonly total: string;
  readonly limit: string | null;
}

/** What became of a call: a line on a statement, a job, or an approval to wait for. */
export type Outcome =
  | { readonly kind: 'line'; readonly message: string; readonly line: WalletTransaction }
  | { readonly kind: 'job'; readonly message: string; readonly job: JobView }
  | { readonly kind: 'approval'; readonly message: string; readonly id: number };

type Texts = Readonly<Record<string, string>>;
type Data = Partial<WalletTransaction> & Partial<JobView> & { approval_id?: number };

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

function bodyOf({ user_ids, filter, all, ...form }: WalletForm) {
  return { ...form, all: all ? 1 : 0, ...(all ? { filter } : { user_ids: user_ids.map(Number) }) };
}

function outcomeOf(status: Data, message: string): Outcome {
  if (status.approval_id !== undefined) return { kind: 'approval', message, id: status.approval_id };
  if (status.done_count !== undefined) return { kind: 'job', message, job: status as JobView };
  return { kind: 'line', message, line: status as WalletTransaction };
}

/** A charge or a withdrawal being written, what it would do, and doing it once. Whatever fails, what was typed stays. */
export function useWalletCall(call: WalletCall) {
  const words = useWords();
  const [form, setForm] = useState<WalletForm>(fresh);
  const [errors, setErrors] = useState<Texts>({});
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<(Outcome & { readonly about: Preview['person'] }) | null>(null);
  const postOnce = usePostOnce();

  const body = bodyOf(form);
  const asked = useDeferredValue(JSON.stringify(body));
  const isWhole = checkWalletOrder(call, body).ok;
  const preview = useQuery({
    queryKey: ['wallet', call, asked],
    enabled: isWhole && outcome === null,
    retry: false,
    queryFn: async ({ signal }) => (await api.post<One<Preview>>(`wallet/${call}/preview`, JSON.parse(asked), { signal })).data,
  });

  /** How much of what, in whose wallet: `AED 50.00 …`. */
  function resultText({ person, people_count: count, total, unit }: Preview): string {
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
    const checked = checkWalletOrder(call, body);
    setErrors(checked.ok ? {} : told(checked.errors));
    return checked.ok;
  }

  async function send(): Promise<void> {
    if (busy || !check()) return;
    setBusy(true);
    try {
      const { data, message } = await postOnce<One<Data>>(`wallet/${call}`, body);
      // What the screen goes on with and what the message names are those whom the question was about.
      const about = preview.data?.person ?? null;
      const done = outcomeOf(data, message);
      toast.success(preview.data ? [message, resultText(preview.data)] : message);
      setOutcome({ ...done, about });
      void refreshRows();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, [first = '']]) => [field, first])));
      toast.error(linesOf(error, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(false);
    }
  }

  function again() {
    setForm({ ...fresh(), user_type: form.user_type, user_ids: [] });
    setErrors({});
    setOutcome(null);
  }

  const previewError = preview.error instanceof ApiError ? preview.error : null;
  const shown = {
    ...Object.fromEntries(Object.entries(previewError?.errors ?? {}).map(([field, [first = '']]) => [field, first])),
    ...errors,
  };
  return {
    form,
    set,
    errors: isWhole ? shown : errors,
    preview: isWhole && !preview.error ? preview.data : undefined,
    refusal: isWhole && previewError && previewError.status !== 422 ? previewError.message : null,
    busy,
    outcome,
    check,
    send,
    again,
  };
}
