import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@diwan/contract/people/audiences';
import { CHARGE_TYPES } from '@diwan/contract/wallet/transactions';
import { CALL_CHARGE_TYPES, WALLET_NOTES_MAX, type WalletCall } from '@diwan/contract/wallet/forms';
import { useMemo, type FormEvent } from 'react';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords } from '../../crud/words/words.ts';
import { minorDigits } from '@diwan/domain/money';
import { typedInto, typedNumber } from '@diwan/domain/typed';
import { Button } from '../../ui/button.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Select } from '../../ui/select.tsx';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { useWalletCall } from './use-wallet-call.ts';
import classes from './wallet-page.module.css';
import { isAmong } from '@diwan/domain/records';
import type { Resource } from '@diwan/contract/kit/resource';
import { clients, riders } from '@diwan/contract/clients/resource';
import { contributors, drivers, providers } from '@diwan/contract/providers/resource';
import { FilterField } from '../../crud/list/filter-field.tsx';
import { dependentChanges, getFilters, offeredFilters } from '../../crud/list/list-filters.ts';

interface CallFieldsProps {
  call: WalletCall;
  wallet: ReturnType<typeof useWalletCall>;
  onSubmit: (event: FormEvent) => void;
}

/** Whose wallets, how much each, of what, and what for. */
export function CallFields({ call, wallet, onSubmit }: CallFieldsProps) {
  const words = useWords();
  const { form, set, errors } = wallet;
  const isPoints = form.wallet_type === 'points';
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Whose wallet={wallet} />
      <fieldset className={classes.choices}>
        <legend>{words('money.wallet_type')}</legend>
        {(['balance', 'points'] as const).map((type) => (
          <Radio
            key={type}
            name="wallet_type"
            label={words(`enums.wallet_types.${type}`)}
            checked={form.wallet_type === type}
            onChange={() => set({ wallet_type: type, amount: '' })}
          />
        ))}
      </fieldset>
      <Amount wallet={wallet} />
      {!isPoints && (
        <Select
          label={words(call === 'charge' ? 'money.source' : 'money.target')}
          required
          clearable={false}
          searchable={false}
          options={CALL_CHARGE_TYPES[call].map((value) => ({ value, label: words(`enums.charge_types.${value}`) }))}
          value={form.charge_type}
          error={errors['charge_type']}
          onChange={(value) => set({ charge_type: isAmong(CHARGE_TYPES, value) ? value : 'cash' })}
        />
      )}
      <Textarea
        label={words('money.notes')}
        help={words('money.notes_help')}
        rows={3}
        maxLength={WALLET_NOTES_MAX}
        value={form.notes}
        error={errors['notes']}
        onChange={(notes) => set({ notes })}
      />
      <div className={classes.foot}>
        <Button type="submit" variant="primary" loading={wallet.busy}>
          {words(`money.${call}.submit`)}
        </Button>
      </div>
    </form>
  );
}

/** How much for each, and of which currency where it has to be said. */
function Amount({ wallet: { form, set, errors, preview } }: Pick<CallFieldsProps, 'wallet'>) {
  const words = useWords();
  const isPoints = form.wallet_type === 'points';
  const currency = isPoints ? undefined : preview?.currency;
  const of = { unit: currency, decimals: isPoints ? 0 : currency === undefined ? 3 : minorDigits(currency) };
  return (
    <>
      <TextInput
        label={words(isPoints ? 'money.points' : 'money.amount')}
        required
        ltr
        inputMode={isPoints ? 'numeric' : 'decimal'}
        autoComplete="off"
        data-path="amount"
        value={form.amount}
        error={errors['amount']}
        end={!isPoints && preview && <Ltr>{preview.currency}</Ltr>}
        onChange={(typed) => set({ amount: typedInto(form.amount, typed, of) })}
        onBlur={() => set({ amount: typedNumber(form.amount, of) })}
      />
      {(errors['currency'] !== undefined || form.currency !== '') && (
        <TextInput
          label={words('money.wallet_currency')}
          ltr
          maxLength={3}
          autoComplete="off"
          data-path="currency"
          value={form.currency}
          error={errors['currency']}
          onChange={(typed) => set({ currency: typed.toUpperCase().replace(/[^A-Z]/g, '') })}
        />
      )}
    </>
  );
}

function Whose({ wallet }: Pick<CallFieldsProps, 'wallet'>) {
  const words = useWords();
  const { form, set, errors } = wallet;
  const options = useMemo(() => rowOptions(AUDIENCES[form.user_type]), [form.user_type]);
  return (
    <>
      <Select
        label={words('money.user_type')}
        required
        clearable={false}
        searchable={false}
        options={AUDIENCE_NAMES.map((value) => ({ value, label: words(`enums.audiences.${value}`) }))}
        value={form.user_type}
        onChange={(value) => set({ user_type: isAmong(AUDIENCE_NAMES, value) ? value : 'client', user_ids: [], filter: {} })}
      />
      <fieldset className={classes.choices}>
        <legend>{words('money.who')}</legend>
        <Radio name="who" label={words('money.chosen')} checked={!form.all} onChange={() => set({ all: false })} />
        <Radio name="who" label={words('money.everyone')} checked={form.all} onChange={() => set({ all: true })} />
      </fieldset>
      {form.all ? (
        <Narrowed wallet={wallet} />
      ) : (
        <MultiSelect
          label={words('money.people')}
          required
          load={options.load}
          resolve={options.resolve}
          value={form.user_ids}
          onChange={(ids) => set({ user_ids: ids })}
          error={errors['user_ids']}
        />
      )}
    </>
  );
}

const PEOPLE: Readonly<Record<(typeof AUDIENCES)[Audience], Resource>> = { clients, riders, providers, drivers, contributors };
const OFFERED = ['keyword', 'country_id', 'city_id', 'gender', 'is_active', 'platform_type', 'from_date', 'to_date'] as const;

/** Which of all the people of a kind are meant: the filters of their list. */
function Narrowed({ wallet: { form, set, errors } }: { wallet: ReturnType<typeof useWalletCall> }) {
  const words = useWords();
  const all = getFilters(PEOPLE[AUDIENCES[form.user_type]]);
  const change = (name: string, value: string) => {
    const next = { ...form.filter, ...dependentChanges(all, form.filter, name, value) };
    set({ filter: Object.fromEntries(Object.entries(next).filter(([, one]) => one !== '')) });
  };
  return (
    <fieldset className={classes.filters}>
      <legend>{words('money.narrowed')}</legend>
      {offeredFilters(all, OFFERED).map((filter) => (
        <FilterField
          key={`${form.user_type} ${filter.name}`}
          filter={filter}
          value={form.filter[filter.name] ?? ''}
          values={form.filter}
          error={errors[filter.name]}
          onChange={(value) => change(filter.name, value)}
        />
      ))}
    </fieldset>
  );
}
