import '../words/page-words.ts';
import type { LoggedEntry } from '@diwan/contract/audit/calls';
import type { Form } from '@diwan/contract/kit/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, type Page, type CallQuery } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Avatar } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { Timestamp } from '../cells/timestamp.tsx';
import { PlainValue } from '../fields/plain-value.tsx';
import { labelKey, getName } from '../resource/labels.ts';
import { useWords, type Words } from '../words/words.ts';
import classes from './activity-log.module.css';

const NO_QUERY: CallQuery = {};
/** What is done to something: the log of a single row names it in general, that of all rows each by its name. */
const WITH_OBJECT: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore']);

interface ActivityLogProps {
  form: Form;
  /** The call that tells. */
  path: string;
  /** The row's own. */
  zone?: string | undefined;
  query?: CallQuery;
}

/** Who changed a row, when, and from what to what; the newest first. */
export function ActivityLog({ form, path, zone, query: narrowing = NO_QUERY }: ActivityLogProps) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['rows', form.name, 'activity', path, narrowing, page],
    queryFn: ({ signal }) => api.get<Pick<Page<LoggedEntry>, 'data' | 'meta'>>(path, { query: { ...narrowing, page }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataArea query={query} isEmpty={(log) => log.data.length === 0} empty={<EmptyState text={words('detail.log.empty')} />}>
      {(log) => (
        <div className={classes.card}>
          <ol className={classes.log}>
            {log.data.map((entry) => (
              <LogEntry key={entry.id} entry={entry} form={form} zone={zone} />
            ))}
          </ol>
          {log.meta.last_page > 1 && <Pagination page={log.meta.current_page} last={log.meta.last_page} onChange={setPage} />}
        </div>
      )}
    </DataArea>
  );
}

type Change = [string, LoggedEntry['changes'][string]];

/** A moment that the system notes is that of the entry itself, but for what it takes to write both. */
const SAME_MOMENT = 5000;
const isOwnMoment = ([name, { after }]: Change, at: string) =>
  name.endsWith('_at') && typeof after === 'string' && Math.abs(Date.parse(after) - Date.parse(at)) < SAME_MOMENT;

/** What an entry tells: what differs, without the moments that the system notes beside it, which are the entry's own. */
function getTold({ changes, at }: LoggedEntry): Change[] {
  const differing = Object.entries(changes).filter(([, { before, after }]) => before !== after && !(isNone(before) && isNone(after)));
  const shown = differing.filter((change) => !isOwnMoment(change, at));
  return shown.length > 0 ? shown : differing;
}

interface LogEntryProps {
  entry: LoggedEntry;
  form: Form;
  /** The row's own. */
  zone: string | undefined;
  /** What was changed, where the log is not that of one row. */
  subject?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** What stands for the changes, where they are none of a record's fields. */
  instead?: ReactNode;
}

/** Who did what, when and from where, with what changed. */
export function LogEntry({ entry, form, zone, subject, actions, instead }: LogEntryProps) {
  const words = useWords();
  const { actor, admin, person, action, at, ip, token } = entry;
  const who = admin ?? person;
  const name = who ? getName(who) : words(`detail.log.by_${actor}`);
  const changes = getTold(entry);
  // A new record's first values are many and mostly known: folded away.
  const table = changes.length > 0 && <Changes changes={changes} form={form} zone={zone} isNew={action === 'create'} />;
  return (
    <li className={classes.entry}>
      <Avatar name={name} image={who?.image} size={28} />
      <div className={classes.body}>
        <p className={classes.head}>
          <span>
            <b>
              <ActorName entry={entry} name={name} />
            </b>{' '}
            {words(`detail.log.${action}`, who?.gender === 'female' ? { context: 'female' } : undefined)}{' '}
            {subject ?? (WITH_OBJECT.has(action) && words('detail.log.its_data'))} {token && words('detail.log.by_token', { name: token })}
          </span>
          <span className={classes.when}>
            {ip && <Ltr>{ip}</Ltr>}
            <Timestamp value={at} zone={zone} />
          </span>
        </p>
        {action === 'create' && table ? (
          <details>
            <summary>{words('detail.log.initial', { count: changes.length })}</summary>
            {table}
          </details>
        ) : (
          (instead ?? table)
        )}
        {actions}
      </div>
    </li>
  );
}

/** People's names lead to their pages; what kind of person it was stands beside it. */
function ActorName({ entry: { actor, person }, name }: { entry: LoggedEntry; name: string }) {
  const words = useWords();
  if (!person) return <bdi>{name}</bdi>;
  const shown = <bdi>{name}</bdi>;
  return (
    <>
      {person.is_deleted === 1 ? shown : <Link href={`/${actor}s/show/${person.id}`}>{shown}</Link>}{' '}
      <Chip>{words(`detail.log.by_${actor}`)}</Chip>
    </>
  );
}

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

interface ChangesProps {
  changes: readonly [string, LoggedEntry['changes'][string]][];
  form: Form;
  zone: string | undefined;
  isNew: boolean;
}

function Changes({ changes, form, zone, isNew }: ChangesProps) {
  const words = useWords();
  return (
    <table className={classes.changes}>
      <caption className="sr-only">{words('detail.log.caption')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words('form.conflict.field')}</th>
          {!isNew && <th scope="col">{words('detail.log.before')}</th>}
          <th scope="col">{words('detail.log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([name, { before, after }]) => (
          <tr key={name}>
            <th scope="row">{form.fields[name] ? words(labelKey(form, name)) : otherName(words, name)}</th>
            {!isNew && (
              <td className={classes.before}>
                <PlainValue form={form} name={name} value={inWords(words, form, name, before, zone)} zone={zone} />
              </td>
            )}
            <td>
              <PlainValue form={form} name={name} value={inWords(words, form, name, after, zone)} zone={zone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What the log holds beside the fields of a record: codes in words where there are any, timestamps as everywhere. */
function inWords(words: Words, form: Form, name: string, value: unknown, zone: string | undefined): unknown {
  if (form.fields[name]) return value;
  if (typeof value === 'boolean') return words(value ? 'common.yes' : 'common.no');
  if (typeof value !== 'string') return value;
  if (TIMESTAMP.test(value)) return formatDateTime(value, zone);
  if (!/^[a-z_]+$/.test(value)) return value;
  const key = `detail.log.values.${value}`;
  const text = words(key);
  return text === key ? value : text;
}

/** What the log holds beside the fields of a record, in words where there are any. */
function otherName(words: Words, name: string): string {
  const key = `detail.log.others.${name}`;
  const text = words(key);
  return text === key ? name : text;
}
