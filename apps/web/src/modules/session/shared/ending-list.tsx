import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { DataArea } from '../../../ui/data-area.tsx';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import card from '../../../ui/card.module.css';
import classes from './session-list.module.css';

/** One of them, with what ends it. */
export interface EndingLine<T> {
  readonly one: T;
  readonly onEnd: () => void;
}

interface EndingListProps<T> {
  /** Of its heading. */
  id: string;
  title: string;
  /** Beside the title. */
  action: ReactNode;
  note?: ReactNode;
  /** What it says while there are none. */
  none: string;
  query: UseQueryResult<readonly T[]>;
  Line: ComponentType<EndingLine<T>>;
  /** One of them is to end. */
  onPick: (one: T) => void;
  /** What is about to end, to be confirmed; null while nothing is. */
  question: { readonly title: string; readonly yes: string; readonly text: string } | null;
  busy: boolean;
  onEnd: () => void;
  onKeep: () => void;
}

/** What opens an account, sessions or tokens: each can be ended, once that is confirmed. */
export function EndingList<T extends { readonly id: number }>({
  id,
  title,
  action,
  note,
  none,
  query,
  Line,
  onPick,
  question,
  busy,
  onEnd,
  onKeep,
}: EndingListProps<T>) {
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {note}
      <DataArea query={query} isEmpty={(all) => all.length === 0} empty={<p className={card.note}>{none}</p>}>
        {(all) => (
          <ul className={classes.sessions}>
            {all.map((one) => (
              <Line key={one.id} one={one} onEnd={() => onPick(one)} />
            ))}
          </ul>
        )}
      </DataArea>
      <ConfirmDialog
        open={question !== null}
        busy={busy}
        tone="danger"
        onClose={onKeep}
        onConfirm={onEnd}
        title={question?.title ?? ''}
        yes={question?.yes ?? ''}
      >
        {question?.text}
      </ConfirmDialog>
    </section>
  );
}
