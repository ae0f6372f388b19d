import '../words/page-words.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ScreenPlace } from '../resource/page-paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStandingError } from '../../lib/standing-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { pathTo } from '../resource/page-paths.ts';
import { useWords } from '../words/words.ts';

interface RowAreaProps<R> {
  query: UseQueryResult<R>;
  place: ScreenPlace;
  children: (row: R) => ReactNode;
}

/** Where one row's page or form will be: on its way, not there, failed, offline, or here. */
export function RowArea<R>({ query, place, children }: RowAreaProps<R>) {
  const words = useWords();
  const error = useStandingError(query);
  const missing = error instanceof ApiError && error.status === 404;
  const title = missing ? words('detail.not_found') : words('common.failed_title');
  return (
    <>
      {/* The row's own name is the heading, once it is here. */}
      {error !== null && (missing || !query.data) && <h1 className="sr-only">{title}</h1>}
      {missing ? (
        <EmptyState
          title={title}
          text={words('detail.not_found_text')}
          actions={
            <Link href={pathTo(place, 'show-all')} className={buttonClass({})}>
              {words('detail.back_to_list')}
            </Link>
          }
        />
      ) : (
        <DataArea query={query} loading={<LoadingState rows={8} height={28} />}>
          {children}
        </DataArea>
      )}
    </>
  );
}
