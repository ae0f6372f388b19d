import { useWords } from '../../crud/words/words.ts';
import { formatDateTime, ltr, TO_THE_MINUTE } from '../../lib/format.ts';
import type { SessionAnswer } from '../../lib/session-answer.ts';
import { readSession } from '../../lib/session.ts';
import classes from './notes.module.css';

const TO_THE_SECOND = { ...TO_THE_MINUTE, second: '2-digit' } as const;

/** Says over every screen that this is a restored copy, of which second, and what it does not do until that is ended; to superadmins also how. */
export default function RecoveryNote({ recovery }: { recovery: NonNullable<SessionAnswer['recovery']> }) {
  const words = useWords();
  const { restored_at, restored_to, without_erasures } = recovery;
  return (
    <section className={classes.note} aria-label={words('access.recovery.title')} data-no-print>
      <p className={classes.words}>
        {words('access.recovery.text', { time: formatDateTime(restored_to ?? restored_at, undefined, TO_THE_SECOND) })}
        {without_erasures === 1 && ` ${words('access.recovery.without_erasures')}`}
        {readSession()?.is_super_admin && ` ${words('access.recovery.end', { command: ltr('npm run end-recovery') })}`}
      </p>
    </section>
  );
}
