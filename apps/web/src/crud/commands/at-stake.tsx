import type { Stake } from '@diwan/contract/orders/stake-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import { useQuery } from '@tanstack/react-query';
import { api, type One } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './at-stake.module.css';
import { useWords } from '../words/words.ts';

/** What is about to be done to rows: a flag that becomes a value, or their deletion. */
export type RowsChange = { readonly flag: string; readonly value: 0 | 1 } | 'delete';

/** As many as the server looks at in one call; no list shows more. */
const MOST = 200;

/** Whether the server has something to say before a change. */
export const isAtStake = ({ atStake }: Resource, change: RowsChange): boolean =>
  atStake !== undefined && (change === 'delete' || atStake[change.flag] === change.value);

export interface AtStake {
  readonly stakes: readonly Stake[];
  /** Nobody says yes before it is told. */
  readonly waiting: boolean;
  /** The server could not tell. */
  readonly failed: boolean;
}

/** What is at stake where rows are changed, asked anew each time: a question names it before it is answered. */
export function useAtStake(resource: Resource, ids: readonly number[], change: RowsChange | null): AtStake {
  const enabled = change !== null && ids.length > 0 && isAtStake(resource, change);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['at_stake', resource.name, ids],
    enabled,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.get<One<Stake[]>>(`${resource.name}/at_stake`, { query: { ids: ids.slice(0, MOST).join(',') }, signal }),
  });
  return { stakes: enabled ? (data?.data ?? []) : [], waiting: enabled && isFetching, failed: enabled && isError };
}

/** What is at stake, each with its number and the first few as links. */
export function Stakes({ of: { stakes, waiting, failed } }: { of: AtStake }) {
  const words = useWords();
  if (!waiting && !failed && stakes.length === 0) return null;
  return (
    <div className={classes.stakes} role="status" aria-busy={waiting}>
      {waiting && <p>{words('lists.at_stake.waiting')}</p>}
      {failed && <p>{words('lists.at_stake.failed')}</p>}
      {stakes.map(({ kind, count, count_is_at_least: more, first }) => (
        <p key={kind}>
          {words(`lists.at_stake.${kind}`, {
            count,
            number: more ? words('lists.at_stake.more_than', { number: formatNumber(count) }) : formatNumber(count),
          })}
          {first.length === 0 ? '.' : ':'}
          {first.map(({ id, name, table }) => (
            <Link key={id} href={`/${table}/show/${id}`} target="_blank" className={classes.link}>
              <Ltr>{name}</Ltr>
            </Link>
          ))}
          {first.length > 0 && first.length < count && words('lists.at_stake.and_others')}
        </p>
      ))}
    </div>
  );
}
