import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, type ReactNode } from 'react';
import { usePhoneWidth } from '../../lib/use-phone-width.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import buttonClasses from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { IconEdit, IconEye, IconTrash } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { rowName } from '../labels.ts';
import { pathTo, type PagePlace } from '../page-paths.ts';
import type { Row, Screens } from '../screens.ts';
import { mayChange, type ScreenRights } from '../rights.ts';
import { template, type Words } from '../words.ts';
import type { RowStore } from './row-store.ts';

type Named = (name: string) => string;

interface RowButtonsOptions {
  screens: Screens;
  place: PagePlace;
  rights: Pick<ScreenRights, 'show' | 'edit' | 'delete'>;
  words: Words;
  store: RowStore;
  onDelete: (row: Row) => void;
}

const ICON = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
// The same elements in every row: React need not look at them again.
const EYE = <IconEye {...ICON} />;
const PENCIL = <IconEdit {...ICON} />;
const BIN = <IconTrash {...ICON} />;
/** Buttons of all rows stand below each other. */
const NO_BIN = <span aria-hidden="true" className={buttonClass({ size: 'small' }, cx(buttonClasses['icon'], buttonClasses['absent']))} />;

/** Show, edit and delete at the end of a row. Showing opens the row's page where rows are so important as to have one (§2), else it expands the row. */
export function rowButtons({ screens, place, rights, words, store, onDelete }: RowButtonsOptions) {
  const { resource } = screens;
  const [show, expand, edit, remove] = ['show', 'expand', 'edit', 'delete'].map((key) => template(words, `list.${key}`)) as [
    Named,
    Named,
    Named,
    Named,
  ];
  return function RowButtons(row: Row) {
    const name = rowName(resource, row);
    const changes = mayChange(resource, row);
    return (
      <>
        {screens.cardAction && <CardAction resource={resource} row={row} action={screens.cardAction} />}
        {screens.actions?.map((action) =>
          action.shown?.(row) === false ? null : (
            <IconButton
              key={action.key}
              size="small"
              name={words(action.label)}
              data-short={words(action.label)}
              icon={action.icon}
              onClick={() => action.run(row)}
            />
          ),
        )}
        {rights.show && resource.detailPage && <IconLink href={pathTo(place, 'show', row.id)} named={show} row={name} icon={EYE} />}
        {rights.show && !resource.detailPage && (
          <IconButton
            size="small"
            name={expand(name)}
            data-short={words('list.expand_short')}
            icon={EYE}
            onClick={() => store.expand(row.id)}
          />
        )}
        {rights.edit && changes && <IconLink href={pathTo(place, 'edit', row.id)} named={edit} row={name} icon={PENCIL} />}
        {rights.delete &&
          (screens.deletable?.(row) === false || !changes ? (
            NO_BIN
          ) : (
            <IconButton size="small" name={remove(name)} icon={BIN} onClick={() => onDelete(row)} />
          ))}
      </>
    );
  };
}

function CardAction({ resource, row, action: Action }: { resource: Resource; row: Row; action: NonNullable<Screens['cardAction']> }) {
  return (
    usePhoneWidth() && (
      <Suspense>
        <Action resource={resource} row={row} />
      </Suspense>
    )
  );
}

/** `data-short` is its word where a card shows words: without the row's name, which stands above. */
function IconLink({ href, named, row, icon }: { href: string; named: Named; row: string; icon: ReactNode }) {
  const name = named(row);
  const look = buttonClass({ size: 'small' }, buttonClasses['icon']);
  return (
    <Link href={href} className={look} aria-label={name} data-tip={name} data-short={named('')}>
      {icon}
    </Link>
  );
}
