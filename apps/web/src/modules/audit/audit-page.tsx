import type { AuditEntry } from '@diwan/contract/audit/calls';
import type { AskedQuery } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import { defineForm } from '@diwan/contract/kit/form';
import { chatLog } from '@diwan/contract/chats/messages';
import { settingsForm } from '@diwan/contract/settings/check-settings';
import { RESOURCES } from '@diwan/contract/resources';
import { SETTING_SECTIONS } from '@diwan/contract/settings/settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfirmByPassword } from '../../crud/commands/confirm-by-password.tsx';
import activityClasses from '../../crud/detail/activity-log.module.css';
import { LogEntry } from '../../crud/detail/activity-log.tsx';
import { getName, rowName } from '../../crud/resource/labels.ts';
import { ListFoot } from '../../crud/list/list-foot.tsx';
import { refreshRows } from '../../crud/resource/queries.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
import { OF_SCREEN } from '../../lib/query-client.ts';
import { loadAllAreas } from '../../lib/i18n.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { IconArrowBackUp } from '../../ui/screen-icons.ts';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './audit.module.css';
import { ExportDetails } from './export-details.tsx';
import { recordFrom } from '@diwan/domain/records';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';

const ACTIONS = [
  'create',
  'update',
  'toggle',
  'delete',
  'restore',
  'login',
  'login_failed',
  'own_password_failed',
  'recovery_code',
  'logout',
  'session_ended',
  'refused',
  'view_as',
  'export',
  'view',
] as const;
const ACTORS = ['admin', 'client', 'provider', 'system'] as const satisfies readonly AuditEntry['actor'][];
const FILTERS = ['table', 'row_id', 'actor', 'admin_id', 'action', 'from_date', 'to_date', 'page', 'per_page'] as const;
type Filters = { [K in (typeof FILTERS)[number]]?: string | undefined };

const LOGGED = RESOURCES.filter((resource) => resource.base === undefined);
/** For entries whose resource this dashboard does not know: their fields stand by their own names. */
const UNKNOWN = defineForm('unknown', {});

// It speaks of any row: the words of all of them are needed.
await loadAllAreas();

/** The log of everything: who changed what, when, from where, from what to what. The address holds its filters. */
export default function AuditPage() {
  const words = useWords();
  const search = useAddressQuery();
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (search[name] === undefined || search[name] === '' ? [] : [[name, String(search[name])]])),
  );
  const query = useQuery({
    queryKey: ['rows', 'audit', filters],
    meta: OF_SCREEN,
    queryFn: ({ signal }) => call('GET audit', { query: filters as AskedQuery<Calls['GET audit']>, signal }),
    placeholderData: keepPreviousData,
  });
  const set = (changes: Filters) => goTo((now) => ({ ...now, page: undefined, ...changes }));
  const isFiltered = FILTERS.some((name) => name !== 'page' && name !== 'per_page' && filters[name] !== undefined);

  return (
    <>
      <PageHeader title={words('access.audit.title')} note={words('access.audit.note')} />
      <FilterRow filters={filters} onChange={set} isFiltered={isFiltered} words={words} />
      <DataArea
        query={query}
        loading={<LoadingState rows={8} height={32} />}
        isEmpty={(log) => log.data.length === 0}
        empty={<EmptyState text={words(isFiltered ? 'access.audit.none_found' : 'detail.log.empty')} />}
      >
        {(log) => (
          <>
            <ol className={activityClasses['log']}>
              {log.data.map((entry) => (
                <AuditItem key={entry.id} entry={entry} onRestored={() => void refreshRows()} words={words} />
              ))}
            </ol>
            <ListFoot
              meta={log.meta}
              count={log.data.length}
              onPage={(page) => set({ page: String(page) })}
              onPerPage={(perPage) => set({ per_page: String(perPage) })}
            />
          </>
        )}
      </DataArea>
    </>
  );
}

/** What was exported may be a view of its table: trips are orders. */
function getSubject({ action, table, changes }: AuditEntry): string {
  const exported = action === 'export' ? changes['resource']?.after : undefined;
  return typeof exported === 'string' ? exported : table;
}

interface FilterRowProps {
  filters: Filters;
  onChange: (changes: Filters) => void;
  isFiltered: boolean;
  words: Words;
}

/** What is logged and is no resource, with the right to see it. */
const OTHERS = [
  { value: 'settings', right: 'show-settings' },
  { value: 'jobs', right: 'manage-jobs' },
  { value: 'conversations', right: 'index-chats' },
] as const;

function FilterRow({ filters, onChange, isFiltered, words }: FilterRowProps) {
  const can = useCan();
  const admins = useMemo(() => rowOptions('admins'), []);
  const clear = recordFrom(FILTERS, () => undefined);
  return (
    <div className={classes.filters} role="search" aria-label={words('access.audit.filters')}>
      <TableFilter filters={filters} onChange={onChange} words={words} />
      <Select
        label={words('access.audit.action')}
        searchable={false}
        value={filters.action ?? null}
        options={ACTIONS.map((action) => ({ value: action, label: words(`access.audit.actions.${action}`) }))}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <Select
        label={words('access.audit.actor')}
        searchable={false}
        value={filters.actor ?? null}
        options={ACTORS.map((actor) => ({ value: actor, label: words(`access.audit.actors.${actor}`) }))}
        onChange={(actor) => onChange({ actor: actor ?? undefined })}
      />
      {can('index-admin') && (
        <Select
          label={words('access.audit.admin')}
          value={filters.admin_id ?? null}
          load={admins.load}
          resolve={admins.resolve}
          onChange={(id) => onChange({ admin_id: id ?? undefined })}
        />
      )}
      <NumberInput
        label={words('access.audit.row_id')}
        value={filters.row_id ? Number(filters.row_id) : null}
        onChange={(id) => onChange({ row_id: id === null ? undefined : String(id) })}
      />
      <DateInput
        label={words('access.audit.from_date')}
        value={filters.from_date ?? null}
        onChange={(day) => onChange({ from_date: day ?? undefined })}
      />
      <DateInput
        label={words('access.audit.to_date')}
        value={filters.to_date ?? null}
        onChange={(day) => onChange({ to_date: day ?? undefined })}
      />
      {isFiltered && (
        <Button variant="quiet" onClick={() => onChange(clear)}>
          {words('access.audit.reset')}
        </Button>
      )}
    </div>
  );
}

/** Of which table: those that one may see. */
function TableFilter({ filters, onChange, words }: Omit<FilterRowProps, 'isFiltered'>) {
  const can = useCan();
  return (
    <Select
      label={words('access.audit.table')}
      value={filters.table ?? null}
      options={[
        ...LOGGED.filter((resource) => can(resource.can.show)).map((resource) => ({
          value: resource.name,
          label: tableName(resource.name, words),
        })),
        ...OTHERS.filter(({ right }) => can(right)).map(({ value }) => ({ value, label: tableName(value, words) })),
      ]}
      onChange={(table) => onChange({ table: table ?? undefined })}
    />
  );
}

/** A resource's name; those whose words are not loaded go by the menu's. */
function tableName(name: string, words: Words): string {
  const own = words(`resources.${name}.title`);
  if (!own.startsWith('resources.')) return own;
  const entry = words(`menu.entries.${name.replaceAll('-', '_')}`);
  return entry.startsWith('menu.') ? name : entry;
}

/** What is done to a row, which stands behind it as in a sentence; of the rest, what kind of thing it is about. */
const IS_DONE_TO: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore']);
/** A name that is a number, or has one, tells rows apart by itself. */
const NUMBERED = /\d/;

/** A row of a table within a sentence: «الطلب»; its list's name where there are no words for one. */
function ofTable(name: string, words: Words): string {
  const key = `access.audit.of.${name}`;
  const text = words(key);
  return text === key ? tableName(name, words) : text;
}

interface AuditItemProps {
  entry: AuditEntry;
  onRestored: () => void;
  words: Words;
}

function AuditItem({ entry, onRestored, words }: AuditItemProps) {
  const section = entry.table === 'settings' ? SETTING_SECTIONS.find((one) => one === entry.row?.['section']) : undefined;
  const resource = LOGGED.find((one) => one.name === entry.table);
  const name = section
    ? `${words(`settings.sections.${section}`)} · ${getName(entry.row ?? {}) || words('shell.all_countries')}`
    : entry.row && resource
      ? rowName(resource, entry.row)
      : '';

  return (
    <LogEntry
      entry={entry}
      form={section ? settingsForm(section, 'all') : (resource ?? (entry.table === chatLog.name ? chatLog : UNKNOWN))}
      zone={entry.time_zone ?? undefined}
      instead={entry.action === 'export' ? <ExportDetails changes={entry.changes} /> : undefined}
      subject={
        <span className={classes.subject}>
          {IS_DONE_TO.has(entry.action) ? ofTable(entry.table, words) : <Chip>{tableName(getSubject(entry), words)}</Chip>}{' '}
          <bdi>{name}</bdi> {entry.row_id > 0 && !NUMBERED.test(name) && <Ltr>#{entry.row_id}</Ltr>}
          {entry.is_deleted === 1 && entry.action !== 'delete' && <Chip tone="bad">{words('access.audit.is_deleted')}</Chip>}
        </span>
      }
      actions={entry.can_restore === 1 && <Restore entry={entry} name={name} onRestored={onRestored} words={words} />}
    />
  );
}

/** Brings a deleted row back; an account by the password of whoever does it. */
function Restore({ entry, name, onRestored, words }: AuditItemProps & { name: string }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  function restored({ message }: { message: string }) {
    toast.success(message);
    close();
    onRestored();
  }
  const { busy, send: restore } = useSend(() => call('POST audit/:id/restore', { params: { id: entry.id }, body: {} }), {
    success: restored,
    failed: close,
  });

  return (
    <div>
      <Button size="small" icon={<IconArrowBackUp size={16} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {words('access.audit.restore')}
      </Button>
      {entry.table !== 'admins' ? (
        <ConfirmDialog
          open={asking}
          busy={busy}
          onClose={close}
          onConfirm={() => void restore()}
          title={words('access.audit.restore_title', { name: name || `#${entry.row_id}` })}
          yes={words('access.audit.restore')}
        >
          {words('access.audit.restore_text')}
        </ConfirmDialog>
      ) : (
        asking && (
          <ConfirmByPassword
            title={words('access.audit.restore_title', { name })}
            text={words('access.audit.restore_text')}
            yes={words('access.audit.restore')}
            send={(own) => call('POST audit/:id/restore', { params: { id: entry.id }, body: own })}
            onClose={close}
            onDone={restored}
          />
        )
      )}
    </div>
  );
}
