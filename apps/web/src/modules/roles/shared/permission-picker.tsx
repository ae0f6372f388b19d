import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { isTexts } from '@diwan/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import type { RecordForm } from '../../../crud/resource/slots.ts';
import type { FormValues } from '../../../crud/resource/form-values.ts';
import { useWords } from '../../../crud/words/words.ts';
import { addWords } from '../../../lib/i18n.ts';
import { PERMISSION_WORDS, ROLE_WORDS } from '../../../lib/permission-words.ts';
import { useCan } from '../../../lib/permissions.ts';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import type { NamedCategory } from './catalogue.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import classes from './permissions.module.css';

await addWords('permissions', PERMISSION_WORDS);
await addWords('roles', ROLE_WORDS);

const NONE: readonly string[] = [];
export const getUrls = ({ permissions }: FormValues) => (isTexts(permissions) ? permissions : NONE);

const ORDER = new Map<string, number>(PERMISSIONS.map(({ permission_url: url }, index) => [url, index]));

/** Always in the order of the matrix, so that the same set is the same value. */
export const inOrder = (urls: ReadonlySet<string>): string[] => [...urls].toSorted((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0));

interface PermissionPickerProps {
  form: RecordForm;
  catalogue: readonly NamedCategory[];
  /** What else chooses, beside the search. */
  beside?: ReactNode;
  /** What is to be known of it, above. */
  note?: ReactNode;
  children?: ReactNode;
}

/** The permissions of a form as a matrix that is searched: whoever fills it in gives none that they lack. */
export function PermissionPicker({ form, catalogue, beside, note, children }: PermissionPickerProps) {
  const words = useWords();
  const can = useCan();
  const [typed, setTyped] = useState('');
  const held = useMemo(() => new Set(getUrls(form.values)), [form.values]);
  const error = form.errors['permissions'];
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
        {beside}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {note}
      <PermissionMatrix
        catalogue={catalogue}
        typed={typed}
        held={held}
        mayGrant={can}
        onChange={(next) => form.set({ permissions: inOrder(next) })}
        words={words}
      />
      {children}
    </section>
  );
}
