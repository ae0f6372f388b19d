import type { FindingDecision, FindingPerson } from '@diwan/contract/findings/resource';
import { conflict, invalidField } from '../../platform/errors.ts';
import type { FindingStored } from './demand-decider.ts';

/** Whom each decision may be about; the others are about nobody. */
const ABOUT: Readonly<Partial<Record<FindingDecision, readonly FindingPerson[]>>> = {
  warned: ['client', 'provider', 'admin'],
  charged_back: ['client', 'provider'],
  banned: ['client', 'provider'],
};

export interface DecidedPerson {
  readonly kind: FindingPerson;
  readonly id: number;
}

/** Whom a decision is about: whoever was chosen, or the only one whom it can be about. Null where it is about nobody. */
export function getDecidedPerson(finding: FindingStored, decision: FindingDecision, chosen: FindingPerson | null): DecidedPerson | null {
  const kinds = ABOUT[decision];
  if (!kinds) return null;
  const ids = { client: finding.client_id, provider: finding.provider_id, admin: finding.subject_id };
  const named = kinds.flatMap((kind) => {
    const id = ids[kind];
    return id === null ? [] : [{ kind, id }];
  });
  if (named.length === 0) throw conflict('finding.nobody');
  if (chosen === null && named.length > 1) throw invalidField('person', 'empty');
  const person = chosen === null ? named[0] : named.find(({ kind }) => kind === chosen);
  if (!person) throw invalidField('person', 'choice');
  return person;
}
