import type { EventData } from '@diwan/contract/events';
import type { Resource } from '@diwan/contract/kit/resource';
import { useEffect, useState } from 'react';
import { api, type Page, type CallQuery } from '../../lib/api.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { mayHaveMissed, onNews } from '../../lib/realtime.ts';
import { IconArrowUp } from '../../ui/icons.ts';
import { patchRow, readRow } from '../resource/queries.ts';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import classes from './new-rows.module.css';

interface NewRowsProps {
  resource: Resource;
  /** What the list is narrowed to and sorted by. */
  query: CallQuery;
  page: Page<Row>;
  /** When the page came: with a new one the count begins anew. */
  pageTime: number;
  onShow: () => void;
}

/** News that come in a burst are looked at together. */
const GATHER_MS = 600;

function isHere(resource: Resource, news: EventData<'rows'>): boolean {
  const country = chosenCountry()?.id;
  const elsewhere = country !== undefined && news.country_id !== null && news.country_id !== country;
  return news.table === (resource.base ?? resource.name) && !elsewhere;
}

/** The total of the list as it is now; null where it is too large to be counted. */
async function totalNow(resource: Resource, query: CallQuery): Promise<number | null> {
  const { meta } = await api.get<Page<Row>>(resource.name, { query: { ...query, page: 1, per_page: 1 } });
  return meta.total_is_at_least ? null : meta.total;
}

/** Says how many rows came since the list was loaded. The rows themselves stay where they are until one asks for the others. */
export default function NewRows({ resource, query, page, pageTime, onShow }: NewRowsProps) {
  const words = useWords();
  const [count, setCount] = useState(0);
  const asked = JSON.stringify(query);

  useEffect(() => {
    setCount(0);
    let heard = 0;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      const total = await totalNow(resource, JSON.parse(asked) as CallQuery).catch(() => undefined);
      if (!wanted || total === undefined) return;
      setCount(total === null || page.meta.total_is_at_least ? heard : Math.max(0, total - page.meta.total));
    }
    function soon() {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), GATHER_MS);
    }
    async function refresh(id: number) {
      // In its place, under the pointer or not: only what it says is new.
      const row = await readRow(resource, id).catch(() => undefined);
      if (wanted && row) patchRow(resource, id, row);
    }
    const stop = onNews('rows', (news) => {
      if (!isHere(resource, news)) return;
      if (news.kind === 'create') heard += 1;
      if (news.kind === 'update' && page.data.some((row) => row.id === news.id)) void refresh(news.id);
      soon();
    });
    const stopMissed = onNews('missed', soon);
    // This is loaded after the rows: the socket may have been there in between.
    if (mayHaveMissed(pageTime)) soon();
    return () => {
      wanted = false;
      clearTimeout(timer);
      stop();
      stopMissed();
    };
    // A page that was only patched is still the same page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resource, asked, pageTime]);

  return (
    <div className={classes.float} role="status">
      {count > 0 && (
        <button type="button" className={classes.pill} onClick={onShow}>
          <IconArrowUp size={14} aria-hidden="true" />
          {words('list.new_rows', { count })}
        </button>
      )}
    </div>
  );
}
