import '../words/page-words.ts';
import { navigate } from '../../lib/navigation.ts';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import type { ScreenPlace } from '../resource/page-paths.ts';
import { formatDateTime } from '../../lib/format.ts';
import { getRowZone } from '../cells/row-country.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { buttonClass, Button } from '../../ui/button.tsx';
import { IconEdit, IconTrash } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { CellContext } from '../cells/cell-context.ts';
import { useReadingDialogs } from '../cells/use-reading-dialogs.tsx';
import { rowName } from '../resource/labels.ts';
import { pathTo } from '../resource/page-paths.ts';
import { useFollowedRow } from '../resource/queries.ts';
import { mayChange, useRights } from '../resource/rights.ts';
import { RowArea } from '../page/row-area.tsx';
import type { Row, Screens } from '../resource/screens.ts';
import { useRowCommands, type RowCommands } from '../commands/use-row-commands.tsx';
import { useWords } from '../words/words.ts';
import { ActivityLog } from './activity-log.tsx';
import { DetailHeader } from './detail-header.tsx';
import frame from '../../ui/page.module.css';
import { Overview } from './overview.tsx';
import { useAddressQuery, usePathPart } from '../../lib/search-params.ts';

/** The page of one row. */
export function getDetailScreen(screens: Screens, place: ScreenPlace): ComponentType {
  return function DetailScreen() {
    const id = usePathPart('id');
    const query = useFollowedRow(screens.resource, id);
    usePageTitle(query.data && rowName(screens.resource, query.data));
    return (
      <RowArea key={id} query={query} place={place}>
        {(row) => <Detail screens={screens} place={place} row={row} />}
      </RowArea>
    );
  };
}

const ICON = { size: 16, 'aria-hidden': true } as const;

interface DetailProps {
  screens: Screens;
  place: ScreenPlace;
  row: Row;
}

function Detail({ screens, place, row }: DetailProps) {
  const { resource, tabs: own = [], pageFacts: Facts } = screens;
  const words = useWords();
  const can = useCan();
  const rights = useRights(resource, place);
  const { askDelete, askToggle, dialog } = useRowCommands(resource);
  const { preview, read, dialog: reading } = useReadingDialogs();
  // A notice may lead to what it is about.
  const asked = useAddressQuery()['tab'];
  const [chosen, setTab] = useState<string>();
  const context = useMemo<CellContext>(
    () => ({ resource, words, cut: false, preview, read, toggle: rights.toggle ? askToggle : undefined }),
    [resource, words, preview, read, rights.toggle, askToggle],
  );
  const between = own.filter(({ can: rights = null }) => [rights].flat().some(can));
  const tab = chosen ?? (between.some(({ key }) => key === asked) ? String(asked) : 'overview');
  const Content = between.find((one) => one.key === tab)?.content;
  return (
    <div className={frame.page}>
      <DetailHeader
        context={context}
        row={row}
        state={screens.state}
        actions={<Acts screens={screens} place={place} row={row} askDelete={askDelete} />}
        note={`${words('detail.changed')}: ${formatDateTime(row.updated_at, getRowZone(row))}`}
      />
      {Facts && <Facts row={row} />}
      <Tabs
        label={words('detail.tabs')}
        items={[
          { value: 'overview', label: words('detail.overview') },
          ...between.map(({ key, label }) => ({ value: key, label: words(label) })),
          { value: 'activity', label: words('detail.activity') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'overview' ? (
          <Overview screens={screens} context={context} row={row} />
        ) : Content ? (
          <Suspense fallback={<LoadingState rows={5} height={24} />}>
            <Content row={row} />
          </Suspense>
        ) : (
          <ActivityLog form={resource} path={`${resource.name}/${row.id}/activity`} zone={getRowZone(row)} />
        )}
      </Tabs>
      {dialog}
      {reading}
    </div>
  );
}

/** What may be done with the row. */
function Acts({ screens, place, row, askDelete }: DetailProps & Pick<RowCommands, 'askDelete'>) {
  const { resource, pageActions: Actions } = screens;
  const words = useWords();
  const rights = useRights(resource, place);
  const changes = mayChange(resource, row);
  // The row is gone: so is its page.
  const leave = () => navigate(pathTo(place, 'show-all'), { replace: true });
  return (
    <>
      {Actions && <Actions row={row} />}
      {rights.delete && changes && (
        <Button variant="quietDanger" icon={<IconTrash {...ICON} />} onClick={() => askDelete([row], leave)}>
          {words('detail.delete')}
        </Button>
      )}
      {rights.edit && changes && (
        <Link href={pathTo(place, 'edit', row.id)} className={buttonClass({ variant: 'primary' })}>
          <IconEdit {...ICON} />
          {words('detail.edit')}
        </Link>
      )}
    </>
  );
}
