import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { givesMore, type Role } from '@diwan/contract/roles/resource';
import { useMemo, useState } from 'react';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { OwnPasswordInput } from '../../crud/inputs/own-password-input.tsx';
import type { FormSlot } from '../../crud/resource/slots.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import type { FormValues } from '../../crud/resource/form-values.ts';
import { showFailure } from '../../crud/resource/show-failure.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { api, type One } from '../../lib/api.ts';
import { addWords } from '../../lib/i18n.ts';
import { PERMISSION_WORDS } from '../../lib/permission-words.ts';
import { useCan } from '../../lib/permissions.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Select } from '../../ui/select.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useCatalogue, type NamedCategory } from './catalogue.ts';
import { copied, difference } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import classes from './role-form.module.css';
import { isTexts } from '@diwan/domain/records';

await addWords('permissions', PERMISSION_WORDS);

/** A role: its names, its permissions as a matrix, and what saving would change. */
export default function RoleForm({ form }: FormSlot) {
  const words = useWords();
  const catalogue = useCatalogue(words);
  return (
    <>
      <div className={classes.card}>
        <div className={classes.names}>
          <FieldInput form={form} name="title_ar" own={undefined} />
          <FieldInput form={form} name="title_en" own={undefined} />
        </div>
        <FieldInput form={form} name="requires_totp" own={undefined} />
        <p className={classes.note}>{words('roles.requires_totp_help')}</p>
      </div>
      {catalogue ? <Permissions form={form} catalogue={catalogue} words={words} /> : <LoadingState rows={10} height={24} />}
      <div className={classes.own}>
        <OwnPasswordInput form={form} needed={form.mode === 'update' && givesMore(form.before, form.values)} />
      </div>
    </>
  );
}

const NONE: readonly string[] = [];
const getUrls = ({ permissions }: FormValues) => (isTexts(permissions) ? permissions : NONE);

interface PermissionsProps {
  form: FormSlot['form'];
  catalogue: readonly NamedCategory[];
  words: Words;
}

function Permissions({ form, catalogue, words }: PermissionsProps) {
  const can = useCan();
  const [typed, setTyped] = useState('');
  const roleOptions = useMemo(() => rowOptions('roles'), []);
  const held = useMemo(() => new Set(getUrls(form.values)), [form.values]);
  const before = getUrls(form.before);
  const set = (next: ReadonlySet<string>) => form.set({ permissions: inOrder(next) });
  const error = form.errors['permissions'];

  async function copyFrom(id: string) {
    const { data } = await api.get<One<Role>>(`roles/${id}`);
    const { next, skipped } = copied(held, data.permissions, can);
    set(next);
    if (skipped > 0) toast.info(words('roles.skipped', { count: skipped }));
  }

  return (
    <section className={classes.card} aria-labelledby="permissions-title" data-path="permissions" data-invalid={error ? true : undefined}>
      <div className={classes.head}>
        <h2 id="permissions-title">{words('form.sections.permissions')}</h2>
        <span className={classes.count}>{words('roles.held', { count: held.size })}</span>
        <TextInput
          className={classes.search}
          type="search"
          label={words('roles.search')}
          hideLabel
          placeholder={words('roles.search')}
          value={typed}
          onChange={setTyped}
        />
        {can('role-show') && (
          <Select
            className={classes.copy}
            label={words('roles.copy_from')}
            hideLabel
            placeholder={words('roles.copy_from')}
            value={null}
            clearable={false}
            load={roleOptions.load}
            onChange={(id) => id && void copyFrom(id).catch(showFailure)}
          />
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {held.size === 0 && <p className={classes.note}>{words('roles.empty_warning')}</p>}
      <PermissionMatrix catalogue={catalogue} typed={typed} held={held} mayGrant={can} onChange={set} words={words} />
      <Difference before={before} held={held} catalogue={catalogue} words={words} />
    </section>
  );
}

interface DifferenceProps {
  before: readonly string[];
  held: ReadonlySet<string>;
  catalogue: readonly NamedCategory[];
  words: Words;
}

function Difference({ before, held, catalogue, words }: DifferenceProps) {
  const labels = new Map(catalogue.flatMap(({ permissions }) => permissions.map((one) => [one.permission_url, one.label])));
  const { granted, withdrawn } = difference(before, held);
  const groups = [
    { key: 'granted', tone: 'good', urls: granted, sign: '+' },
    { key: 'withdrawn', tone: 'bad', urls: withdrawn, sign: '−' },
  ] as const;
  return (
    <div className={classes.difference} role="status">
      <h3>{words('roles.difference')}</h3>
      {granted.length + withdrawn.length === 0 && <p className={classes.note}>{words('roles.no_difference')}</p>}
      {groups.map(
        ({ key, tone, urls, sign }) =>
          urls.length > 0 && (
            <div key={key} className={classes.group}>
              <span>
                {words(`roles.${key}`)}: {words('roles.held', { count: urls.length })}
              </span>
              <ul>
                {urls.map((url) => (
                  <li key={url}>
                    <Chip tone={tone}>
                      {sign} {labels.get(url) ?? url}
                    </Chip>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}

const ORDER = new Map<string, number>(PERMISSIONS.map(({ permission_url: url }, index) => [url, index]));

/** Always in the order of the matrix, so that the same set is the same value. */
function inOrder(urls: ReadonlySet<string>): string[] {
  return [...urls].toSorted((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0));
}
