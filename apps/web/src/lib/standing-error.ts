import { useState } from 'react';

interface Asked {
  error: unknown;
  isFetching: boolean;
  /** How often this very question has failed. */
  errorUpdateCount: number;
}

/**
 * Why there is nothing, also while it is asked for again: the query itself forgets its error then, and the state with its button,
 * on which the focus is, would go.
 */
export function useStandingError({ error, isFetching, errorUpdateCount }: Asked): unknown {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return error ?? (isFetching && errorUpdateCount > 0 ? last : null);
}
