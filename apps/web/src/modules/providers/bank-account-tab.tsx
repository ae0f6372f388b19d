import type { BankAccount } from '@diwan/contract/providers/bank-account-calls';
import type { Provider } from '@diwan/contract/providers/resource';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useRowNews } from '../../lib/use-live.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import card from '../../ui/card.module.css';
import classes from './bank-account-tab.module.css';
import { AccountHolder } from './shared/account-holder.tsx';
import { BankAccountDecision } from './shared/bank-account-decision.tsx';

const getName = ({ first_name, last_name }: Pick<Provider, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`;

/** Where a provider is paid out to, as they said in their app; and whether it is, which an admin decides. */
export default function BankAccountTab({ row }: { row: Provider }) {
  const words = useWords();
  const query = useQuery({
    queryKey: ['rows', 'providers', 'bank account', row.id],
    queryFn: async ({ signal }) => (await call('GET providers/:id/bank_account', { params: { id: row.id }, signal })).data,
  });
  // The account is the provider's to change, while somebody looks at it.
  useRowNews('providers', row.id, () => void query.refetch());
  return (
    <DataArea
      query={query}
      isEmpty={(account) => account === null}
      empty={<EmptyState title={words('money.bank_account.none')} text={words('money.bank_account.none_text')} />}
    >
      {(account) => account && <Account person={row} account={account} />}
    </DataArea>
  );
}

function Account({ person, account }: { person: Provider; account: BankAccount }) {
  const words = useWords();
  const { holder_name: holder, branch, city, payouts_from: from, reject_reason: reason, decided_at: decided } = account;
  const zone = getRowZone(person);
  const field = (name: string) => words(`resources.cash_outs.fields.${name}`);
  return (
    <section className={card.card} aria-labelledby="bank-account-title">
      <div className={card.head}>
        <h2 id="bank-account-title">{words('money.bank_account.title')}</h2>
        <StatusChip status={account.status} label={words(`enums.cash_out_statuses.${account.status}`)} />
      </div>
      <dl className={classes.facts}>
        <Fact label={field('holder_name')}>
          <AccountHolder holder={holder} name={getName(person)} />
        </Fact>
        <Fact label={field('account_number')}>
          <Ltr>{account.account_number}</Ltr>
        </Fact>
        <Fact label={field('bank_name')}>
          <bdi>{account.bank_name}</bdi>
        </Fact>
        {branch && (
          <Fact label={field('branch')}>
            <bdi>{branch}</bdi>
          </Fact>
        )}
        {city && (
          <Fact label={field('city')}>
            <bdi>{city}</bdi>
          </Fact>
        )}
        <Fact label={words('money.bank_account.changed_at')}>{formatDateTime(account.changed_at, zone)}</Fact>
        {from && <Fact label={words('money.bank_account.payouts_from')}>{formatDateTime(from, zone)}</Fact>}
        {decided && <Fact label={field('decided_at')}>{formatDateTime(decided, zone)}</Fact>}
        {account.decided_by_name && (
          <Fact label={field('decided_by_name')}>
            <bdi>{account.decided_by_name}</bdi>
          </Fact>
        )}
        {reason && (
          <Fact label={field('reject_reason')}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
      </dl>
      <BankAccountDecision provider={person.id} name={getName(person)} account={account} />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
