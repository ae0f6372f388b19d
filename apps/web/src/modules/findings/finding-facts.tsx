import { Fragment, type ReactNode } from 'react';
import { clients } from '@diwan/contract/clients/resource';
import { admins } from '@diwan/contract/admins/resource';
import type { FindingDecision, FindingRow } from '@diwan/contract/findings/resource';
import { providers } from '@diwan/contract/providers/resource';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/status-tone.ts';
import { Amount } from '../wallet/shared/amount.tsx';
import classes from './findings.module.css';

const TONES: Readonly<Record<FindingDecision, Tone>> = {
  nothing: 'plain',
  warned: 'go',
  held: 'wait',
  charged_back: 'good',
  banned: 'bad',
};

/** What was decided; what nobody has decided waits. */
export function DecisionChip({ decision }: { decision: FindingDecision | null }) {
  const words = useWords();
  if (decision === null)
    return (
      <Chip dot tone="wait">
        {words('till.findings.undecided')}
      </Chip>
    );
  return (
    <Chip dot tone={TONES[decision]}>
      {words(`enums.finding_decisions.${decision}`)}
    </Chip>
  );
}

/** Whom a finding is about, each with the resource that their page is of. */
export function getFindingPeople(row: Pick<FindingRow, 'client' | 'provider' | 'subject'>) {
  return [
    { kind: 'client', person: row.client, among: clients },
    { kind: 'provider', person: row.provider, among: providers },
    { kind: 'admin', person: row.subject, among: admins },
  ] as const;
}

/** The names of whom it is about, in one line. */
export function FindingPeople({ row }: { row: Pick<FindingRow, 'client' | 'provider' | 'subject'> }) {
  const named = getFindingPeople(row).flatMap(({ kind, person }) => (person ? [[kind, getName(person)] as const] : []));
  if (named.length === 0) return <span className={classes.quiet}>—</span>;
  return (
    <span>
      {named.map(([kind, name], index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/** What is at stake, where it is an amount. */
export function FindingAmount({ row: { amount, currency } }: { row: Pick<FindingRow, 'amount' | 'currency'> }) {
  if (amount === null || currency === null) return <span className={classes.quiet}>—</span>;
  return <Amount amount={amount} unit={currency} />;
}

/** A part of the pane under its heading. */
export function FindingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Why somebody has no say in a finding, as far as the row says so: it is about them, or about an order that they placed. */
export function getShownTie(row: Pick<FindingRow, 'subject_id' | 'order_placed_by'>, me: number | undefined): 'own' | 'own_order' | null {
  if (me === undefined) return null;
  if (row.subject_id === me) return 'own';
  return row.order_placed_by === me ? 'own_order' : null;
}
