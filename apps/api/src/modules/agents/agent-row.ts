import type { StoredRow } from '../../crud/fields/row.ts';
import type { agents } from '../../schema/tables/agents.ts';

/** A seat as it is stored. */
export type AgentRow = StoredRow<typeof agents>;
