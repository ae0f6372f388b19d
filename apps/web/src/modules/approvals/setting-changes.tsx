import { useWords } from '../../crud/words.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './approvals.module.css';

// What the settings are called is told with the settings' own words.
await loadArea('settings');

type Value = number | string | null;

/** A value of a setting: amounts and percentages by their digits, none where it falls back. */
function Shown({ value }: { value: Value }) {
  const words = useWords();
  if (value === null) return <>{words('money.approval.falls_back')}</>;
  return <Ltr>{typeof value === 'number' ? formatNumber(value) : value}</Ltr>;
}

/** What a request would change in the settings, from what to what. */
export function SettingChanges({ changes }: { changes: string }) {
  const words = useWords();
  const found = Object.entries(JSON.parse(changes) as Readonly<Record<string, { before: Value; after: Value }>>);
  return (
    <span className={classes.changes}>
      {found.map(([key, { before, after }]) => (
        <span key={key}>
          {words(`resources.settings.fields.${key}`)}: <Shown value={before} /> {words('money.approval.becomes')}{' '}
          <b>
            <Shown value={after} />
          </b>
        </span>
      ))}
    </span>
  );
}
