import type { ReactNode } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { Sideways } from '../../ui/sideways.tsx';
import tableClasses from '../../ui/small-table.module.css';
import classes from './desk.module.css';

/** Seconds from a moment to another, negative where it is still to come. */
export const secondsSince = (at: string, now: number): number => (now - Date.parse(at)) / 1000;

interface DeskTableProps {
  /** `desk-<name>` is the heading's id. */
  readonly name: string;
  readonly title: string;
  /** The columns by their words, `desk.board.heads.<head>`. */
  readonly heads: readonly string[];
  /** Columns of figures. */
  readonly numbers?: ReadonlySet<string>;
  /** In place of a table without lines. */
  readonly empty: ReactNode;
  readonly lines: readonly ReactNode[];
  /** What stands beside the table: dialogs about one of its lines. */
  readonly children?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A table of the board, as wide as its panel and scrolled inside it. */
export function DeskTable({ name, title, heads, numbers = NONE, empty, lines, children }: DeskTableProps) {
  const words = useWords();
  const id = `desk-${name}`;
  return (
    <section className={tableClasses.panel}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 ? (
        empty
      ) : (
        <Sideways label={title}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col" className={numbers.has(head) ? tableClasses.number : undefined}>
                    {words(`desk.board.heads.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{lines}</tbody>
          </table>
        </Sideways>
      )}
      {children}
    </section>
  );
}

/** What a ticket or a conversation is about, in the direction of its own words, and cut at their end. */
export function SubjectCell({ subject }: { subject: string }) {
  return (
    <td>
      <span dir="auto" className={classes.subject} title={subject}>
        {subject}
      </span>
    </td>
  );
}
