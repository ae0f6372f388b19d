import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import buttonClasses from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { rowName } from '../resource/labels.ts';
import { pathTo, type PagePlace } from '../resource/page-paths.ts';
import type { Row, Screens } from '../resource/screens.ts';
import { mayChange, type ScreenRights } from '../resource/rights.ts';
import { template, type Words } from '../words/words.ts';
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

/** One thing that may be done with a row. */
export interface RowAct {
  /** What its button carries as `data-act`. */
  readonly key: string;
  /** With the row's name. */
  readonly name: string;
  /** Without it, where that stands above. */
  readonly short: string;
  readonly icon: ReactNode;
  /** Where it leads, if it does no more than that. */
  readonly href?: string;
}

/** What a row may do: the resource's own, show, edit and delete. Showing opens the row's page where rows are so important as to have one (§2), else it expands the row. */
export function getRowActs({ screens, place, rights, words }: RowButtonsOptions): (row: Row) => readonly RowAct[] {
  const { resource, actions = [] } = screens;
  const name = (key: string) => template(words, `list.${key}`);
  const [show, expand, edit, remove] = [name('show'), name('expand'), name('edit'), name('delete')];
  const [shortShow, shortEdit, shortDelete] = [show, edit, remove].map((named) => named('').trim()) as [string, string, string];
  const shortExpand = words('list.expand_short');
  const own = actions.map((action) => ({ ...action, name: words(action.label) }));
  return (row) => {
    const named = rowName(resource, row);
    const changes = mayChange(resource, row);
    const acts: RowAct[] = own.flatMap((action) =>
      action.shown?.(row) === false ? [] : [{ key: `own:${action.key}`, name: action.name, short: action.name, icon: action.icon }],
    );
    if (rights.show)
      acts.push(
        resource.opensPage
          ? { key: 'show', name: show(named), short: shortShow, icon: EYE, href: pathTo(place, 'show', row.id) }
          : { key: 'expand', name: expand(named), short: shortExpand, icon: EYE },
      );
    if (rights.edit && changes)
      acts.push({ key: 'edit', name: edit(named), short: shortEdit, icon: PENCIL, href: pathTo(place, 'edit', row.id) });
    if (rights.delete && changes && screens.deletable?.(row) !== false)
      acts.push({ key: 'delete', name: remove(named), short: shortDelete, icon: BIN });
    return acts;
  };
}

/** The buttons at the end of a row. */
export function rowButtons(acts: (row: Row) => readonly RowAct[], rights: Pick<ScreenRights, 'delete'>) {
  return function drawButtons(row: Row) {
    const offered = acts(row);
    return (
      <>
        {offered.map(drawAct)}
        {rights.delete && offered.at(-1)?.key !== 'delete' && NO_BIN}
      </>
    );
  };
}

interface RowPressOptions {
  screens: Screens;
  store: RowStore;
  onDelete: (row: Row) => void;
}

/** What the buttons of a row do, by the name that they carry. */
export function rowActs({ screens, store, onDelete }: RowPressOptions): RowFace['act'] {
  return (name, row) => {
    if (name === 'expand') store.expand(row.id);
    else if (name === 'delete') onDelete(row);
    else screens.actions?.find(({ key }) => name === `own:${key}`)?.run(row);
  };
}

export function drawIcon(path: string, stroke = 1.7): ReactNode {
  return (
    <svg
      width={17}
      height={17}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** A plain element, of which a page of fifty rows has two hundred. */
function drawAct({ key, name, icon, href }: RowAct): ReactNode {
  return href === undefined ? (
    <button key={key} type="button" className={LOOK} data-act={key} aria-label={name} data-tip={name}>
      {icon}
    </button>
  ) : (
    <a key={key} href={href} className={LOOK} data-inside aria-label={name} data-tip={name}>
      {icon}
    </a>
  );
}
