import { useMemo } from 'react';
import type { Words } from '../../../crud/words/words.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Checkbox } from '../../../ui/toggle.tsx';
import type { NamedCategory, NamedPermission } from './catalogue.ts';
import { COLUMNS, matrixRows, withAll, type Held, type MatrixRow } from './matrix.ts';
import classes from './permissions.module.css';

interface PermissionMatrixProps {
  catalogue: readonly NamedCategory[];
  typed: string;
  held: Held;
  mayGrant: (url: string) => boolean;
  onChange: (held: Set<string>) => void;
  words: Words;
}

/** Categories by actions. A category or an action can be ticked whole; what one does not hold cannot be granted. */
export function PermissionMatrix({ catalogue, typed, held, mayGrant, onChange, words }: PermissionMatrixProps) {
  const rows = useMemo(() => matrixRows(catalogue, typed), [catalogue, typed]);
  if (rows.length === 0) return <EmptyState text={words('roles.none_found')} />;
  const set = (permissions: readonly NamedPermission[], on: boolean) => onChange(withAll(held, permissions, on, mayGrant));
  return (
    // A frame that scrolls sideways must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={words('roles.caption')}>
      <table className={classes.matrix}>
        <caption className="sr-only">{words('roles.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{words('roles.category')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                <Several
                  label={words(`permissions.types.${column}`)}
                  spoken={words('roles.select_column', { name: words(`permissions.types.${column}`) })}
                  permissions={rows.flatMap((row) => row.cells[column])}
                  held={held}
                  mayGrant={mayGrant}
                  onSet={set}
                />
              </th>
            ))}
            <th scope="col">{words('roles.others')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CategoryRow
              key={row.category.key}
              row={row}
              found={typed.trim() !== ''}
              held={held}
              mayGrant={mayGrant}
              onSet={set}
              words={words}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Granting {
  held: Held;
  mayGrant: (url: string) => boolean;
  onSet: (permissions: readonly NamedPermission[], on: boolean) => void;
}

/** Where some were searched for, each says its name: what was typed is in it. */
function CategoryRow({ row, found, words, ...granting }: Granting & { row: MatrixRow; found: boolean; words: Words }) {
  const name = row.category.title;
  return (
    <tr>
      <th scope="row">
        <Several label={name} spoken={words('roles.select_row', { name })} permissions={Object.values(row.cells).flat()} {...granting} />
      </th>
      {[...COLUMNS, 'other' as const].map((column) => (
        <td key={column}>
          <div className={classes.cell}>
            {row.cells[column].map((permission) => (
              <One
                key={permission.permission_url}
                permission={permission}
                named={found || column === 'other' || row.cells[column].length > 1}
                words={words}
                {...granting}
              />
            ))}
          </div>
        </td>
      ))}
    </tr>
  );
}

/** A tick over several permissions; half ticked when some are held. */
function Several({
  label,
  spoken,
  permissions,
  held,
  mayGrant,
  onSet,
}: Granting & { label: string; spoken: string; permissions: readonly NamedPermission[] }) {
  const open = permissions.filter((permission) => mayGrant(permission.permission_url));
  const count = permissions.filter((permission) => held.has(permission.permission_url)).length;
  const all = permissions.length > 0 && count === permissions.length;
  const allOpen = open.length > 0 && open.every((permission) => held.has(permission.permission_url));
  return (
    <Checkbox
      label={label}
      aria-label={spoken}
      checked={all}
      indeterminate={count > 0 && !all}
      disabled={open.length === 0}
      onChange={() => onSet(open, !allOpen)}
    />
  );
}

function One({
  permission,
  named,
  words,
  held,
  mayGrant,
  onSet,
}: Granting & { permission: NamedPermission; named: boolean; words: Words }) {
  const { permission_url: url, label: name } = permission;
  const open = mayGrant(url);
  return (
    <span data-tip={open ? (named ? undefined : name) : `${name}: ${words('roles.not_held')}`}>
      <Checkbox label={name} hideLabel={!named} checked={held.has(url)} disabled={!open} onChange={(on) => onSet([permission], on)} />
    </span>
  );
}
