import { POINTS } from '@diwan/domain/ledger/entries';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../wallet/shared/amount.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { formatNumber, ltr } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconRefresh } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Sideways } from '../../ui/sideways.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import tableClasses from '../../ui/small-table.module.css';
import classes from './proof-page.module.css';

type Proof = Data<'GET ledger/proof'>;

/** The ledger added up anew, beside what is stored. */
export default function ProofPage() {
  const words = useWords();
  usePageTitle(words('money.proof.title'));
  const query = useQuery({
    queryKey: ['ledger', 'proof'],
    meta: OF_SCREEN,
    queryFn: async ({ signal }) => (await call('GET ledger/proof', { signal })).data,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader
        title={words('money.proof.title')}
        actions={
          <Button loading={query.isFetching} icon={<IconRefresh size={16} aria-hidden="true" />} onClick={() => void query.refetch()}>
            {words('money.proof.run')}
          </Button>
        }
      />
      <p className={classes.text}>{words('money.proof.text')}</p>
      <DataArea query={query}>
        {(proof) => (
          <div className={classes.stack}>
            <Verdict state={proof.holds ? 'good' : 'bad'} title={words(getTitle(proof))}>
              {words('money.proof.took', { seconds: proof.seconds })}
            </Verdict>
            <Checks proof={proof} />
            <Accounts proof={proof} />
          </div>
        )}
      </DataArea>
    </>
  );
}

/** A difference that was found, or a check that could not be made. */
const getTitle = ({ holds, checks }: Proof) =>
  holds ? 'money.proof.holds' : checks.some(({ wrong }) => wrong !== null) ? 'money.proof.broken' : 'money.proof.unknown';

function Checks({ proof: { checks } }: { proof: Proof }) {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <Sideways label={words('money.proof.title')}>
        <table className={tableClasses.table}>
          <caption className="sr-only">{words('money.proof.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{words('money.proof.check')}</th>
              <th scope="col" className={tableClasses.number}>
                {words('money.proof.checked')}
              </th>
              <th scope="col">{words('money.proof.result')}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ check, checked, wrong, error }) => (
              <tr key={check}>
                <th scope="row">{words(`enums.ledger_checks.${check}`)}</th>
                <td className={tableClasses.number}>
                  <Ltr>{formatNumber(checked)}</Ltr>
                </td>
                <td>
                  <Result wrong={wrong} error={error} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}

function Result({ wrong, error }: Pick<Proof['checks'][number], 'wrong' | 'error'>) {
  const words = useWords();
  if (error !== null)
    return (
      <div>
        <Chip dot tone="bad">
          {words('money.proof.not_computed')}
        </Chip>
        <p>
          <Ltr>{error}</Ltr>
        </p>
      </div>
    );
  if (wrong === null)
    return (
      <Chip dot tone="good">
        {words('money.proof.ok')}
      </Chip>
    );
  return (
    <div>
      <Chip dot tone="bad">
        {words('money.proof.wrong', { table: wrong.table, id: formatNumber(wrong.id, { useGrouping: false }) })}
      </Chip>
      <p>{words('money.proof.detail', { expected: ltr(wrong.expected), found: ltr(wrong.found) })}</p>
    </div>
  );
}

function Accounts({ proof: { accounts } }: { proof: Proof }) {
  const words = useWords();
  return (
    <section className={tableClasses.panel}>
      <h2>{words('money.proof.accounts')}</h2>
      <Sideways label={words('money.proof.accounts')}>
        <table className={tableClasses.table}>
          <caption className="sr-only">{words('money.proof.accounts')}</caption>
          <thead>
            <tr>
              <th scope="col">{words('money.proof.unit')}</th>
              <th scope="col">{words('money.proof.account')}</th>
              <th scope="col" className={tableClasses.number}>
                {words('money.proof.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ account, unit, sum }) => (
              <tr key={`${unit} ${account}`}>
                <td>{unit === POINTS ? words('money.proof.points') : <Ltr>{unit}</Ltr>}</td>
                <th scope="row">{words(`enums.ledger_accounts.${account}`)}</th>
                <td className={tableClasses.number}>
                  <Amount amount={sum} unit={unit} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </section>
  );
}
