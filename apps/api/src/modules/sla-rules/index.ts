import * as t from '../../schema/tables/desk.ts';
import type { Module } from '../module.ts';
import { slaRules } from '@diwan/contract/sla-rules/resource';
import { crud } from '../../crud/resource/crud.ts';
import { replaceInForce } from '../../crud/write/in-force.ts';
import { askRecounts } from '../tickets/index.ts';

/** A changed rule changes what runs, and nothing that has stopped. */
const slaRulesApi = crud(slaRules, {
  table: t.slaRules,
  async beforeWrite(context, write) {
    await askRecounts(context, [{ ...write.before, ...write.values }]);
    await replaceInForce(context, slaRules, write, ['country_id', 'priority']);
  },
  beforeDelete: askRecounts,
});

export const slaRulesModule: Module = { resources: [slaRulesApi] };
