import { PAGE_LINKS } from '@diwan/contract/kit/constants';
import { useTranslation } from '../lib/translate.ts';
import { formatNumber } from '../lib/format.ts';
import { IconChevronLeft, IconChevronRight } from './icons.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  page: number;
  last: number;
  onChange: (page: number) => void;
}

/** Six numbered links around the current page, with the ones before and after. */
export function Pagination({ page, last, onChange }: PaginationProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.pages} aria-label={t('common.pages')}>
      <button
        type="button"
        className={classes.page}
        aria-label={t('common.previous_page')}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} data-mirror aria-hidden="true" />
      </button>
      {pagesAround(page, last).map((number) => (
        <button
          key={number}
          type="button"
          className={classes.page}
          aria-label={t('common.page_number', { page: formatNumber(number) })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
        >
          {formatNumber(number)}
        </button>
      ))}
      <button
        type="button"
        className={classes.page}
        aria-label={t('common.next_page')}
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} data-mirror aria-hidden="true" />
      </button>
    </nav>
  );
}

/** The numbers that are shown: six (§9), or all when there are fewer, with the current one near the middle. */
export function pagesAround(page: number, last: number): number[] {
  const count = Math.min(PAGE_LINKS, Math.max(1, last));
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_LINKS / 2) + 1, last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
