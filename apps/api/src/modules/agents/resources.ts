import { agents } from '@diwan/contract/agents/resource';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/agents.ts';

export const agentsApi = crud(agents, { table: t.agents });
