import { givesMore, type Role } from '@diwan/contract/roles/resource';
import { useMemo } from 'react';
import { FieldInput } from '../../crud/fields/field-input.tsx';
import { OwnPasswordInput } from '../../crud/inputs/own-password-input.tsx';
import type { FormSlot } from '../../crud/resource/slots.ts';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { showFailure } from '../../crud/resource/show-failure.ts';
import { useWords, type Words } from '../../crud/words/words.ts';
import { api, type One } from '../../lib/api.ts';
import { useCan } from '../../lib/permissions.ts';
import { Chip } from '../../ui/chip.tsx';
import { Select } from '../../ui/select.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useCatalogue, type NamedCategory } from './shared/catalogue.ts';
import { copied, difference } from './shared/matrix.ts';
import { getUrls, inOrder, PermissionPicker } from './shared/permission-picker.tsx';
import classes from './shared/permissions.module.css';

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

interface PermissionsProps {
  form: FormSlot['form'];
  catalogue: readonly NamedCategory[];
  words: Words;
}

function Permissions({ form, catalogue, words }: PermissionsProps) {
  const can = useCan();
  const roleOptions = useMemo(() => rowOptions('roles'), []);
  const held = useMemo(() => new Set(getUrls(form.values)), [form.values]);

  async function copyFrom(id: string) {
    const { data } = await api.get<One<Role>>(`roles/${id}`);
    const { next, skipped } = copied(held, data.permissions, can);
    form.set({ permissions: inOrder(next) });
    if (skipped > 0) toast.info(words('roles.skipped', { count: skipped }));
  }

  const copyInput = can('role-show') && (
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
  );
  return (
    <PermissionPicker
      form={form}
      catalogue={catalogue}
      beside={copyInput}
      note={held.size === 0 && <p className={classes.note}>{words('roles.empty_warning')}</p>}
    >
      <Difference before={getUrls(form.before)} held={held} catalogue={catalogue} words={words} />
    </PermissionPicker>
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
