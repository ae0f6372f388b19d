import '../words/page-words.ts';
import type { Resource } from '@diwan/contract/kit/resource';
import type { PhoneRule } from '@diwan/domain/phones';
import { useQuery } from '@tanstack/react-query';
import { navigate, pageHistory } from '../../lib/navigation.ts';
import { Suspense, useMemo, useState } from 'react';
import type { ScreenPlace } from '../resource/page-paths.ts';
import { api, type One } from '../../lib/api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { pathTo } from '../resource/page-paths.ts';
import { refreshRows } from '../resource/queries.ts';
import type { FormItem, Row, Screens } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import classes from './form-page.module.css';
import { FormRows } from './form-rows.tsx';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { isAtStake } from '../commands/at-stake.tsx';
import { startCountry } from '../inputs/use-form-country.ts';
import { useFormSend } from './use-form-send.ts';
import { useRecordForm, type WholeForm } from './use-record-form.ts';
import type { FormValues } from '../resource/form-values.ts';

// Few forms switch what others depend on.
const SwitchQuestion = lazyPart(() =>
  Promise.all([import('../commands/row-command-dialogs.tsx'), loadArea('lists')]).then(([{ SwitchQuestion: question }]) => ({
    default: question,
  })),
);

interface FormPageProps {
  screens: Screens;
  place: ScreenPlace;
  /** None when adding. */
  row: Row | null;
  phones: readonly PhoneRule[];
}

/** A form from its fields to the saved record. A refusal, a conflict or a lost connection keeps everything that was typed. */
export function FormPage({ screens, place, row: openedRow, phones }: FormPageProps) {
  const { resource } = screens;
  const words = useWords();
  // A list that refreshes in the background must not change what is being edited.
  const [row] = useState(openedRow);
  const mode = row ? 'update' : 'create';
  const items = isItems(screens.form) ? screens.form : null;
  const Own = isItems(screens.form) ? null : (screens.form ?? null);
  const preset = useMemo(() => (row === null ? startCountry(resource, phones) : {}), [row, resource, phones]);
  const refusal = useRefusal(screens, row);
  const form = useRecordForm({ asks: resource, mode, row, items, phones, preset });
  const leave = () => (pageHistory().canGoBack() ? pageHistory().back() : navigate(pathTo(place, 'show-all')));
  const { sending, asked, close, save } = useSaving({ resource, row, form, leave });
  const { note } = sending.frame;

  return (
    <>
      <PageHeader title={words(`resources.${resource.name}.${row ? 'edit' : 'add'}`)} />
      <FormFrame
        {...sending.frame}
        unsaved={() => form.dirty && !sending.isSent()}
        // What was refused is mended once no field is wrong any more.
        note={note?.refusal && Object.keys(form.errors).length === 0 ? null : note}
        wide={Own !== null}
        onSave={() => save()}
        onCancel={leave}
        readOnly={refusal && <p className={classes.refused}>{refusal}</p>}
      >
        {Own ? (
          <Suspense fallback={<LoadingState rows={8} height={24} />}>
            <Own form={form} screens={screens} />
          </Suspense>
        ) : (
          <FormRows items={items ?? []} form={form} superAdmin={form.superAdmin} inputs={screens.inputs ?? {}} />
        )}
      </FormFrame>
      {row && asked && (
        <Suspense>
          <SwitchQuestion
            resource={resource}
            row={row}
            flag={asked.flag}
            on={asked.value === 1}
            onClose={close}
            onConfirm={() => {
              close();
              save(true);
            }}
          />
        </Suspense>
      )}
      {sending.conflict && <ConflictDialog form={form} conflict={sending.conflict} onClose={sending.settle} onSettle={form.rebase} />}
    </>
  );
}

interface SavingOptions {
  resource: Resource;
  row: Row | null;
  form: WholeForm;
  leave: () => void;
}

/** Checks and saves a record; a flag with something at stake is asked about first. */
function useSaving({ resource, row, form, leave }: SavingOptions) {
  const words = useWords();
  const [asked, setAsked] = useState<Switched | null>(null);
  const sending = useFormSend(
    form,
    (once) =>
      row
        ? api.put<One<Row>>(`${resource.name}/${row.id}`, form.body())
        : api.post<One<Row>>(resource.name, form.body(), once(form.body())),
    {
      success: ({ message }) => {
        void refreshRows();
        return message;
      },
      next: leave,
    },
  );

  /** `sure` where whoever saves was told what is at stake. */
  function save(sure = false) {
    const wrong = form.checkAll();
    if (wrong.length > 0) return sending.refuse(missesSomething(form.body(), wrong) ? words('validation.form') : undefined);
    const switched = row && !sure ? getSwitched(resource, row, form.body()) : undefined;
    if (!switched) return void sending.send();
    sending.forget();
    setAsked(switched);
  }
  return { sending, asked, close: () => setAsked(null), save };
}

interface Switched {
  readonly flag: string;
  readonly value: 0 | 1;
}

/** The flag with something at stake that a form switches, if it does. */
function getSwitched(resource: Resource, row: Row, body: FormValues): Switched | undefined {
  const changes = Object.entries(resource.atStake ?? {}).map(([flag, value]) => ({ flag, value }));
  return changes.find((change) => isAtStake(resource, change) && body[change.flag] === change.value && row[change.flag] !== change.value);
}

/** Why this admin may not save the row, in the server's words; undefined where they may, and until it has said. */
function useRefusal({ resource, asksEditable }: Screens, row: Row | null): string | undefined {
  const { data } = useQuery({
    queryKey: [resource.name, row?.id, 'editable'],
    enabled: asksEditable !== undefined && row !== null,
    queryFn: ({ signal }) => asksEditable?.(row?.id ?? 0, signal),
  });
  return data?.data.reason ?? undefined;
}

function isItems(form: Screens['form']): form is readonly FormItem<string>[] {
  return Array.isArray(form);
}

/** Whether something that must be given is not. */
function missesSomething(body: FormValues, wrong: readonly string[]): boolean {
  return wrong.some(
    (name) =>
      body[name] === undefined || body[name] === null || body[name] === '' || (Array.isArray(body[name]) && body[name].length === 0),
  );
}
