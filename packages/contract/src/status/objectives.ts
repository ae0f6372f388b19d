/** What is promised of calls of the API. `answered`: neither a fault nor refused. `fast`: of those that were answered, within a second. */
export const OBJECTIVES = ['answered', 'fast'] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** The share of calls that may miss it within thirty days: 99.95 % are answered, 99.9 % of these in time. */
export const ERROR_BUDGETS: Readonly<Record<Objective, number>> = { answered: 0.0005, fast: 0.001 };

/** A call that takes as long is no fast one. It is a border of the histogram of `/metrics`. */
export const FAST_SECONDS = 1;
