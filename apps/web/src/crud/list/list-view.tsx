import { Suspense, type RefObject } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useWords } from '../words.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListDialogs } from './list-dialogs.tsx';
import { ListHead } from './list-head.tsx';
import classes from './list-screen.module.css';
import { StatisticCards } from './statistic-cards.tsx';
import type { ListScreen } from './use-list-screen.ts';
import { loadViewBar } from './views/load-views.ts';

const ViewBar = lazyPart(() => afterFirstRows().then(loadViewBar));

/** How a list looks: its head, cards, filters, rows, and what opens beside them. */
export function ListView({ list, frame }: { list: ListScreen; frame?: RefObject<HTMLElement | null> }) {
  const { screens, place, rights, controls, store, filters, page, failure } = list;
  const { resource } = screens;
  const words = useWords();
  return (
    <section ref={frame} className={classes.screen} aria-label={words(`resources.${resource.name}.title`)}>
      <ListHead
        resource={resource}
        state={controls.state}
        meta={page?.meta}
        store={store}
        add={list.add}
        panel={list.panel}
        onPanel={list.openPanel}
        onDelete={rights.delete ? list.deleteSelected : undefined}
      />
      {list.readsOnly && <p className={classes.reason}>{words('list.held_everywhere')}</p>}
      {screens.cards && !failure && <StatisticCards resource={resource} page={page} controls={controls} />}
      <FilterBar {...filters} controls={controls}>
        {page && (
          <Suspense>
            <ViewBar route={place.route} />
          </Suspense>
        )}
      </FilterBar>
      <ListBody list={list} />
      <ListDialogs list={list} />
    </section>
  );
}
