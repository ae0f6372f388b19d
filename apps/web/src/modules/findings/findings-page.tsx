import '../../crud/words/page-words.ts';
import { findings, type FindingRow } from '@diwan/contract/findings/resource';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { ListView } from '../../crud/list/list-screen.tsx';
import { CountText, ListFoot } from '../../crud/list/list-foot.tsx';
import NewRows from '../../crud/list/new-rows.tsx';
import { useListScreen, type ListScreen } from '../../crud/list/use-list-screen.ts';
import { ROOT_PATHS } from '../../crud/resource/page-paths.ts';
import { useWords } from '../../crud/words/words.ts';
import { loadArea } from '../../lib/i18n.ts';
import { goTo, useAddressQuery } from '../../lib/search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { getFindingAddress } from './finding-link.tsx';
import { FindingPane } from './finding-pane.tsx';
import { findingScreens } from './index.tsx';
import classes from './findings.module.css';
import { formatRelative } from '../../lib/format.ts';
import { Link } from '../../ui/link.tsx';
import { FindingAmount, DecisionChip, FindingPeople } from './finding-facts.tsx';

// Amounts and wallets are named in the words of money.
await loadArea('money');

/** The finding that the address names. */
function readChosen(search: Readonly<Record<string, unknown>>): number | null {
  const id = Number(search['id']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Rows open beside their list, whose filters stay. */
const SCREENS = { ...findingScreens, resource: { ...findings, opensPage: true } };

/** Findings: their list, and beside it the one that is open. */
export default function FindingsPage() {
  const search = useAddressQuery();
  const chosen = readChosen(search);
  const frame = useRef<HTMLElement>(null);
  const place = useMemo(() => {
    const show = getFindingAddress({ ...search, id: '' }, 0)
      .replace('/findings', '')
      .replace(/id=0$|id=0(?=&)/, 'id=$id');
    return { route: 'findings', pages: ['show-all', 'show'], paths: { ...ROOT_PATHS, show } } as const;
  }, [search]);
  const list = useListScreen(SCREENS, place, frame);
  const close = () => goTo(({ id: _id, ...rest }) => rest);

  // Who comes back to the list goes on where they left it.
  const left = useRef(chosen);
  useEffect(() => {
    if (chosen === null && left.current !== null) frame.current?.querySelector<HTMLElement>(`[data-row="${left.current}"]`)?.focus();
    left.current = chosen;
  }, [chosen]);

  if (chosen === null) return <ListView list={list} frame={frame} />;
  return (
    <div className={classes.page}>
      <NarrowList list={list} chosen={chosen} frame={frame} />
      <FindingPane key={chosen} id={chosen} onClose={close} />
    </div>
  );
}

interface NarrowListProps {
  list: ListScreen;
  chosen: number;
  frame: React.RefObject<HTMLElement | null>;
}

/** The same rows in few words, beside the one that is open. */
function NarrowList({ list, chosen, frame }: NarrowListProps) {
  const words = useWords();
  const { page, controls } = list;
  const title = words('resources.findings.title');
  return (
    <section ref={frame} className={classes.list} aria-label={title}>
      <PageHeader title={title} note={page && <CountText name="findings" meta={page.meta} />} />
      {page ? (
        <div className={classes.rows}>
          <Suspense>
            <NewRows resource={findings} query={list.newestQuery} page={page} pageTime={list.pageTime} onShow={list.showNew} />
          </Suspense>
          <ul>
            {page.data.map((row) => (
              <FindingItem key={row.id} row={row as unknown as FindingRow} isChosen={row.id === chosen} />
            ))}
          </ul>
          <ListFoot meta={page.meta} count={page.data.length} onPage={controls.setPage} onPerPage={controls.setPerPage} />
        </div>
      ) : (
        <LoadingState rows={8} height={58} />
      )}
    </section>
  );
}

/** A finding in the list beside the one that is open. */
function FindingItem({ row, isChosen }: { row: FindingRow; isChosen: boolean }) {
  const words = useWords();
  const search = useAddressQuery();
  return (
    <li data-row={row.id} tabIndex={-1}>
      <Link href={getFindingAddress(search, row.id)} className={classes.item} aria-current={isChosen}>
        <span className={classes.line}>
          <strong>{words(`enums.finding_rules.${row.rule}`)}</strong>
          <time dateTime={row.created_at}>{formatRelative(row.created_at)}</time>
        </span>
        <span className={classes.line}>
          <span className={classes.who}>
            <FindingPeople row={row} />
          </span>
          {row.amount !== null && <FindingAmount row={row} />}
        </span>
        <span className={classes.line}>
          <DecisionChip decision={row.decision} />
        </span>
      </Link>
    </li>
  );
}
