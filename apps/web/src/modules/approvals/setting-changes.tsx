import { PAYMENT_KINDS, REVIEW_DECISIONS } from '@diwan/domain/orders/pay-status';
import { RowNames } from '../../crud/cells/row-names.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './approvals.module.css';

// What the settings, a coupon's terms and prices are called stands with their own words.
await Promise.all([loadArea('settings'), loadArea('money'), loadArea('services'), loadArea('orders'), loadArea('till')]);

type Value = number | string | null;
/** The resource whose fields change. */
export type Changed =
  | 'settings'
  | 'coupons'
  | 'providerServices'
  | 'vehicle_packages'
  | 'complaints'
  | 'orders'
  | 'clients'
  | 'countries'
  | 'cancelReasons'
  | 'payment_ways';

/** A value of a setting: a country by its name, amounts and percentages by their digits, none where it falls back. */
function Shown({ name, value, of }: { name: string; value: Value; of: Changed }) {
  const words = useWords();
  if (name === 'country_id')
    return value === null ? <>{words('shell.all_countries')}</> : <RowNames table="countries" ids={[String(value)]} />;
  if (value === null) return <>{of === 'settings' ? words('money.approval.falls_back') : '—'}</>;
  if (value === 'ban' || value === 'warning') return <>{words(`enums.sanctions.${value}`)}</>;
  const decision = REVIEW_DECISIONS.find((one) => one === value);
  if (decision) return <>{words(`enums.review_decisions.${decision}`)}</>;
  if (of === 'cancelReasons' && typeof value === 'number') return <>{words(value ? 'common.yes' : 'common.no')}</>;
  if (PAYMENT_KINDS.some((kind) => kind === value)) return <>{words(`enums.payment_kinds.${value}`)}</>;
  // A name runs as its own letters do.
  if (typeof value === 'string' && /\p{L}/u.test(value)) return <bdi>{value}</bdi>;
  return <Ltr>{typeof value === 'number' ? formatNumber(value) : value}</Ltr>;
}

/** What a request would change in the settings, of a coupon or of a price, from what to what. */
export function SettingChanges({ changes, of }: { changes: string; of: Changed }) {
  const words = useWords();
  const found = Object.entries(JSON.parse(changes) as Readonly<Record<string, { before: Value; after: Value }>>);
  return (
    <span className={classes.changes}>
      {found.map(([key, { before, after }]) => (
        <span key={key}>
          {words(`resources.${of}.fields.${key}`)}:{' '}
          {before !== after && (
            <>
              <Shown name={key} value={before} of={of} /> {words('money.approval.becomes')}{' '}
            </>
          )}
          <b>
            <Shown name={key} value={after} of={of} />
          </b>
        </span>
      ))}
    </span>
  );
}
