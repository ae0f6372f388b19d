import type { Resource } from '@diwan/contract/kit/resource';
import { Suspense, type ReactNode } from 'react';
import { usePhoneWidth } from '../../lib/use-phone-width.ts';
import { buttonClass } from '../../ui/button.tsx';
import buttonClasses from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { rowName } from '../labels.ts';
import { pathTo, type PagePlace } from '../page-paths.ts';
import type { Row, Screens } from '../screens.ts';
import { mayChange, type ScreenRights } from '../rights.ts';
import { template, type Words } from '../words.ts';
import type { RowStore } from './row-store.ts';
import type { RowFace } from './table-row.tsx';

interface RowButtonsOptions {
  screens: Screens;
  place: PagePlace;
  rights: Pick<ScreenRights, 'show' | 'edit' | 'delete'>;
  words: Words;
}

// The same elements in every row, which React need not look at again: Tabler's eye, edit and trash, each as one path.
const EYE = drawIcon(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
);
const PENCIL = drawIcon(
  'M7 7h-1a2 2 0 0 0 -2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2 -2v-1M20.385 6.585a2.1 2.1 0 0 0 -2.97 -2.97l-8.415 8.385v3h3l8.385 -8.415M16 5l3 3',
);
const BIN = drawIcon('M4 7h16M10 11v6M14 11v6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3');
const LOOK = buttonClass({ size: 'small' }, buttonClasses['icon']);
/** Buttons of all rows stand below each other. */
const NO_BIN = <span aria-hidden="true" className={buttonClass({ size: 'small' }, cx(buttonClasses['icon'], buttonClasses['absent']))} />;

/** Show, edit and delete at the end of a row, and what the resource's own rows may do. Showing opens the row's page where rows are so important as to have one (§2), else it expands the row. */
export function rowButtons({ screens, place, rights, words }: RowButtonsOptions) {
  const { resource, actions = [], cardAction } = screens;
  const name = (key: string) => template(words, `list.${key}`);
  const [show, expand, edit, remove] = [name('show'), name('expand'), name('edit'), name('delete')];
  const own = actions.map((action) => ({ ...action, name: words(action.label) }));
  return function drawButtons(row: Row) {
    const named = rowName(resource, row);
    const changes = mayChange(resource, row);
    return (
      <>
        {cardAction && <CardAction resource={resource} row={row} action={cardAction} />}
        {own.map((action) =>
          action.shown?.(row) === false ? null : drawButton(action.name, action.icon, `own:${action.key}`, action.name),
        )}
        {rights.show &&
          (resource.detailPage
            ? drawLink(show(named), EYE, pathTo(place, 'show', row.id), show(''))
            : drawButton(expand(named), EYE, 'expand', words('list.expand_short')))}
        {rights.edit && changes && drawLink(edit(named), PENCIL, pathTo(place, 'edit', row.id), edit(''))}
        {rights.delete && (screens.deletable?.(row) === false || !changes ? NO_BIN : drawButton(remove(named), BIN, 'delete'))}
      </>
    );
  };
}

interface RowActsOptions {
  screens: Screens;
  store: RowStore;
  onDelete: (row: Row) => void;
}

/** What the buttons of a row do, by the name that they carry. */
export function rowActs({ screens, store, onDelete }: RowActsOptions): RowFace['act'] {
  return (name, row) => {
    if (name === 'expand') store.expand(row.id);
    else if (name === 'delete') onDelete(row);
    else screens.actions?.find(({ key }) => name === `own:${key}`)?.run(row);
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

function drawIcon(path: string): ReactNode {
  return (
    <svg
      width={17}
      height={17}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

// Both are plain elements, of which a page of fifty rows has two hundred. `short` is their word where a card shows words: without
// the row's name, which stands above.

function drawButton(name: string, icon: ReactNode, act: string, short?: string): ReactNode {
  return (
    <button key={act} type="button" className={LOOK} data-act={act} aria-label={name} data-tip={name} data-short={short}>
      {icon}
    </button>
  );
}

function drawLink(name: string, icon: ReactNode, href: string, short: string): ReactNode {
  return (
    <a key={href} href={href} className={LOOK} data-inside aria-label={name} data-tip={name} data-short={short}>
      {icon}
    </a>
  );
}
