import { PAGE_SIZES } from '@diwan/contract/kit/constants';
import type { Page } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Ltr } from '../../ui/text.tsx';
import { useWords } from '../words/words.ts';
import classes from './list-foot.module.css';

interface ListFootProps {
  meta: Page<unknown>['meta'];
  /** How many rows this page has. */
  count: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** Under the table: which rows of how many, six page links, and how many rows a page has. */
export function ListFoot({ meta, count, onPage, onPerPage }: ListFootProps) {
  const words = useWords();
  const from = (meta.current_page - 1) * meta.per_page + 1;
  const to = from + count - 1;
  const sizes = [...new Set([...PAGE_SIZES, meta.per_page])].toSorted((a, b) => a - b);
  return (
    <div className={classes.foot} data-no-print>
      <span className={classes.range}>{count > 0 && words('list.range', { from, to, total: totalText(meta, words) })}</span>
      <Pagination page={meta.current_page} last={Math.max(1, meta.last_page)} onChange={onPage} />
      <label className={classes.sizes}>
        <span>{words('list.rows_per_page')}</span>
        <select value={meta.per_page} onChange={(event) => onPerPage(Number(event.currentTarget.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {formatNumber(size)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A total as people read it: "10,000+" where the rows were not all counted. */
export function totalText(meta: Page<unknown>['meta'], words: (key: string, params: Record<string, unknown>) => string): string {
  return meta.total_is_at_least ? words('list.total_at_least', { total: meta.total }) : formatNumber(meta.total);
}

/** "1,204 orders", with the language's own plurals. */
export function CountText({ name, meta }: { name: string; meta: Page<unknown>['meta'] }) {
  const words = useWords();
  if (!meta.total_is_at_least) return words(`resources.${name}.count`, { count: meta.total });
  return <Ltr>{totalText(meta, words)}</Ltr>;
}
