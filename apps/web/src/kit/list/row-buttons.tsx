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
        {screens.actions?.map((action) =>
          action.shown?.(row) === false ? null : (
            <IconButton key={action.key} size="small" name={words(action.label)} icon={action.icon} onClick={() => action.run(row)} />
          ),
        )}
        {rights.show && resource.detailPage && <IconLink href={pathTo(place, 'show', row.id)} name={show(name)} icon={EYE} />}
        {rights.show && !resource.detailPage && (
          <IconButton size="small" name={expand(name)} icon={EYE} onClick={() => store.expand(row.id)} />
        )}
        {rights.edit && changes && <IconLink href={pathTo(place, 'edit', row.id)} name={edit(name)} icon={PENCIL} />}
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

function IconLink({ href, name, icon }: { href: string; name: string; icon: React.ReactNode }) {
  return (
    <Link href={href} className={buttonClass({ size: 'small' }, buttonClasses['icon'])} aria-label={name} data-tip={name}>
      {icon}
    </Link>
  );
}
