import { getOpenDecisions, type FindingDecision, type FindingRow } from '@diwan/contract/findings/resource';
import { useState } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Amount } from '../wallet/shared/amount.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { FindingSection, getShownTie } from './finding-facts.tsx';
import classes from './findings.module.css';

const VARIANTS = { nothing: 'default', warned: 'default', held: 'default', charged_back: 'primary', banned: 'quietDanger' } as const;

/** Whether a decision can be about somebody whom the finding names, or about an amount of it. */
function isPossible(row: FindingRow, decision: FindingDecision): boolean {
  const isAboutPerson = row.client_id !== null || row.provider_id !== null;
  if (decision === 'held') return row.order_id !== null || row.provider_id !== null;
  if (decision === 'charged_back') return isAboutPerson && row.amount !== null;
  if (decision === 'banned') return isAboutPerson;
  return decision === 'nothing' || isAboutPerson || row.subject_id !== null;
}

/** What was decided, and what may still be. */
export function DecisionPart({ row }: { row: FindingRow }) {
  const words = useWords();
  const can = useCan();
  const [asked, setAsked] = useState<FindingDecision | null>(null);
  const open = getOpenDecisions(row.decision).filter((decision) => isPossible(row, decision));
  const tie = getShownTie(row, readSession()?.id);
  const why = tie ?? (can('decide-findings') ? null : 'no_right');
  return (
    <FindingSection title={words('till.findings.decide')}>
      {row.decision !== null && <Decided row={row} decision={row.decision} />}
      {open.length > 0 &&
        (why === null ? (
          <div className={classes.buttons}>
            {open.map((decision) => (
              <Button key={decision} size="small" variant={VARIANTS[decision]} aria-haspopup="dialog" onClick={() => setAsked(decision)}>
                {words(`till.findings.act.${decision}`)}
              </Button>
            ))}
          </div>
        ) : (
          <p className={classes.quiet}>{words(`till.findings.${why}`)}</p>
        ))}
      {asked && <DecisionDialog row={row} decision={asked} onClose={() => setAsked(null)} />}
    </FindingSection>
  );
}

function Decided({ row, decision }: { row: FindingRow; decision: FindingDecision }) {
  const words = useWords();
  const { decision_person: person, charged_amount: amount, currency, decision_notes: notes, decided_by_name: name, decided_at: at } = row;
  return (
    <div className={classes.decided}>
      <p>
        <b>{words(`enums.finding_decisions.${decision}`)}</b>
        {person !== null && <span>{words(`enums.finding_people.${person}`)}</span>}
        {amount !== null && currency !== null && <Amount amount={amount} unit={currency} />}
      </p>
      {notes !== null && <p dir="auto">{notes}</p>}
      <p className={classes.quiet}>
        {name !== null && <span>{words('till.findings.decided_by', { name: `\u2068${name}\u2069` })}</span>}
        {at !== null && <Timestamp value={at} zone={getRowZone({ ...row })} />}
      </p>
    </div>
  );
}
