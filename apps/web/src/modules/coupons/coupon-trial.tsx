import { useQuery } from '@tanstack/react-query';
import { Amount } from '../wallet/shared/amount.tsx';
import { useWords } from '../../crud/words/words.ts';
import { call, type Data } from '../../lib/call.ts';
import { formatNumber } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './coupon-trial.module.css';

type Trial = Data<'GET coupons/:id/trial'>;

/** The dry run of a coupon: who could use it now, what it takes off some orders, and what it costs at worst. */
export function CouponTrial({ row }: { row: { id: number } }) {
  const words = useWords();
  const query = useQuery({
    queryKey: ['rows', 'coupons', 'trial', row.id],
    queryFn: async ({ signal }) => (await call('GET coupons/:id/trial', { params: { id: row.id }, signal })).data,
  });
  return (
    <DataArea query={query}>
      {(trial) => (
        <div className={classes.stack}>
          <p className={classes.text}>{words('money.coupon.dry_run_text')}</p>
          <Figures trial={trial} />
          <Samples trial={trial} />
        </div>
      )}
    </DataArea>
  );
}

function Figures({ trial }: { trial: Trial }) {
  const words = useWords();
  const { state, currency, audience, uses_left: left, worst_cost: worst, spent } = trial;
  return (
    <dl className={classes.cards}>
      <div>
        <dt>{words('money.coupon.state')}</dt>
        <dd>
          <Chip dot tone={state === 'usable' ? 'good' : state === 'not_started' ? 'wait' : 'plain'}>
            {words(`money.coupon.states.${state}`)}
          </Chip>
        </dd>
      </div>
      <div>
        <dt>{words('money.coupon.audience')}</dt>
        <dd>
          <Ltr>{formatNumber(audience)}</Ltr>
        </dd>
      </div>
      <div>
        <dt>{words('money.coupon.left')}</dt>
        <dd>{left === null ? words('money.coupon.unlimited') : <Ltr>{formatNumber(left)}</Ltr>}</dd>
      </div>
      <div>
        <dt>{words('money.coupon.worst')}</dt>
        <dd>{worst === null ? <small>{words('money.coupon.no_worst')}</small> : <Amount amount={worst} unit={currency} />}</dd>
      </div>
      <div>
        <dt>{words('money.coupon.spent')}</dt>
        <dd>
          <Amount amount={spent} unit={currency} />
        </dd>
      </div>
    </dl>
  );
}

function Samples({ trial: { samples, currency } }: { trial: Trial }) {
  const words = useWords();
  return (
    <section className={classes.panel}>
      <h2>{words('money.coupon.samples')}</h2>
      <table className={classes.table}>
        <caption className="sr-only">{words('money.coupon.samples')}</caption>
        <thead>
          <tr>
            {(['price', 'discount', 'pays'] as const).map((name) => (
              <th key={name} scope="col">
                {words(`money.coupon.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ price, discount, total, is_allowed: allowed }) => (
            <tr key={price}>
              <th scope="row">
                <Amount amount={price} unit={currency} />
              </th>
              <td>{allowed ? <Amount amount={discount} unit={currency} /> : words('money.coupon.not_allowed')}</td>
              <td>
                <Amount amount={total} unit={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
