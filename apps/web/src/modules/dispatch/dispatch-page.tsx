import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { loadArea } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAddressQuery, goTo, type Search } from '../../lib/search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeskPanel } from './desk-panel.tsx';
import { OverviewMap } from './overview-map.tsx';
import { useDeskNews, useWaiting, waitingOrders } from './use-desk.ts';
import { WaitingList } from './waiting-list.tsx';
import classes from './dispatch.module.css';

// The desk shows types of orders.
await loadArea('orders');

/** The order that the address names. */
function readChosen(search: Search): number | null {
  const id = Number(search['order']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The dispatch desk: the orders that wait, whoever is wanted first above the others, and who may have the one that is chosen. */
export default function DispatchPage() {
  const { t } = useTranslation();
  const chosen = readChosen(useAddressQuery());
  const list = useWaiting();
  const page = useRef<HTMLDivElement>(null);
  usePageTitle(t('dispatch.title'));
  useDeskNews();

  const choose = (id: number | null) => goTo(id === null ? {} : { order: String(id) }, { to: '/dispatch' });
  const orders = waitingOrders(list);
  const order = orders.find(({ id }) => id === chosen);
  // What has left the list while it was looked at stays until somebody chooses another: who has it now is what they want to know.
  const [looked, setLooked] = useState(order);
  if (order && order !== looked) setLooked(order);
  const shown = order ?? (looked?.id === chosen ? looked : undefined);

  /** To the next one that waits, after this one was given to somebody. */
  function goOn() {
    const at = orders.findIndex(({ id }) => id === chosen);
    const next = orders[at + 1] ?? orders[at - 1];
    choose(next?.id ?? null);
    page.current?.querySelector<HTMLElement>(next ? `[data-order="${next.id}"]` : 'h1')?.focus();
  }
  return (
    <div ref={page}>
      <PageHeader title={t('dispatch.title')} />
      <div className={classes.desk} data-chosen={chosen !== null}>
        <WaitingList list={list} chosen={chosen} onChoose={choose} />
        {shown ? (
          <DeskPanel key={shown.id} order={shown} onBack={() => choose(null)} onAssigned={goOn} onUndone={choose} />
        ) : (
          <OverviewMap orders={orders} isWhole={!list.hasNextPage} onChoose={choose} />
        )}
      </div>
    </div>
  );
}
