import type { AskedTransitions } from '@diwan/contract/kit/transitions';
import type { Resource } from '@diwan/contract/kit/resource';
import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import { getAllowedTransitions } from '@diwan/domain/transitions';
import { useState, type ComponentType } from 'react';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { TransitionDialog } from './transition-dialog.tsx';
import classes from './transitions.module.css';
import type { FormValues } from '../resource/form-values.ts';
import { useSendMove, type DescribeResult } from './use-send-move.ts';

export interface TransitionButtonsProps {
  resource: Resource;
  moves: AskedTransitions;
  /** Who may take them: all of them, or each by a right of its own. */
  right: PermissionUrl | Readonly<Record<string, PermissionUrl>>;
  row: Row;
  /** By action, what a move would come to. */
  about?: Readonly<Record<string, ComponentType<{ row: Row; values: FormValues }>>>;
  /** By action, what the toast says of it once it is done, instead of that something was changed. */
  results?: Readonly<Record<string, DescribeResult>>;
  /** Those that ask for nothing and cost nobody anything: they are taken by the press itself. */
  atOnce?: readonly string[];
}

/** What may be done with a row now, as its status has it; each asks for what it needs first. */
export function TransitionButtons({ resource, moves, right, row, about, results, atOnce }: TransitionButtonsProps) {
  const words = useWords();
  const can = useCan();
  const [asked, setAsked] = useState<string | null>(null);
  const { sent, send } = useSendMove(resource, row);
  const mayTake = (action: string) => {
    const needed = typeof right === 'string' ? right : right[action];
    return needed !== undefined && can(needed);
  };
  const actions = getAllowedTransitions(moves, String(row['status'])).filter(mayTake);
  const move = asked === null ? undefined : moves[asked];
  return (
    <>
      {actions.length > 0 && (
        <div role="group" aria-label={words('form.moves.decide')} className={classes.buttons}>
          {actions.map((action, index) => (
            <Button
              key={action}
              size="small"
              variant={moves[action]?.harsh ? 'quietDanger' : index === 0 ? 'primary' : 'default'}
              loading={sent?.action === action}
              {...(atOnce?.includes(action)
                ? { onClick: () => void send({ action, values: {}, body: {}, describe: results?.[action] }) }
                : { 'aria-haspopup': 'dialog', onClick: () => setAsked(action) })}
            >
              {words(`enums.moves.${action}`)}
            </Button>
          ))}
        </div>
      )}
      {/* Stays when the row moves on meanwhile: what was typed is not lost, and the API says who was first. */}
      {asked !== null && move && (
        <TransitionDialog
          resource={resource}
          action={asked}
          move={move}
          row={row}
          About={about?.[asked]}
          describe={results?.[asked]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
