import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useStandingError } from '../lib/standing-error.ts';
import { FailedState, LoadingState, OfflineState } from './states.tsx';

interface AreaQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}

interface DataAreaProps<T> {
  query: AreaQuery<T>;
  /** True when what came holds nothing. */
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  loading?: ReactNode;
  /** What stands over a failure, where it is not that something went wrong. */
  failedTitle?: string;
  children: (data: T) => ReactNode;
}

/** One area of a page that loads by itself: loading, empty, failed, offline or its content. Old content stays while it is asked for anew. */
export function DataArea<T>({ query, isEmpty, empty, loading, failedTitle, children }: DataAreaProps<T>) {
  const { data, isFetching, refetch } = query;
  const error = useStandingError(query);
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (!error) return loading ?? <LoadingState />;
  const retry = () => void refetch();
  if (error instanceof ApiError && error.isOffline) return <OfflineState onRetry={retry} retrying={isFetching} />;
  const known = error instanceof ApiError ? error : null;
  return (
    <FailedState title={failedTitle} text={known?.lines.join(' ')} requestId={known?.requestId} onRetry={retry} retrying={isFetching} />
  );
}
