import '../../crud/words/page-words.ts';
import type { Resource } from '@diwan/contract/kit/resource';
import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import { isRide } from '@diwan/contract/orders/forms';
import type { Order, orders, trips } from '@diwan/contract/orders/resource';
import { isDeletable } from '@diwan/domain/orders/order-status';
import { navigate } from '../../lib/navigation.ts';
import { useMemo, useState } from 'react';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { getRowZone } from '../../crud/cells/row-country.ts';
import { useReadingDialogs } from '../../crud/cells/use-reading-dialogs.tsx';
import { ActivityLog } from '../../crud/detail/activity-log.tsx';
import { DetailHeader } from '../../crud/detail/detail-header.tsx';
import { USUAL_PATHS } from '../../crud/resource/page-paths.ts';
import { useFollowedRow } from '../../crud/resource/queries.ts';
import { RowArea } from '../../crud/page/row-area.tsx';
import type { Row } from '../../crud/resource/screens.ts';
import { useRowCommands } from '../../crud/commands/use-row-commands.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconAlertTriangle, IconTrash } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FindingsBadge } from '../findings/shared/findings-badge.tsx';
import { ComplaintCard } from '../complaints/shared/complaint-card.tsx';
import { InvoiceButton } from './invoice.tsx';
import { AppointmentCard, PeopleCard, ServicesCard } from './order-cards.tsx';
import { useOrderDetails } from './order-details.ts';
import { OrderTransitionButtons } from './order-transitions.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import frame from '../../ui/page.module.css';
import { PaymentsCard } from './payments-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { PriceCard } from './price-card.tsx';
import { TimeMachine } from './time-machine.tsx';
import { DrivenCard, StopsCard } from './trip-cards.tsx';
import { WayCard } from './way-card.tsx';
import { usePathPart } from '../../lib/search-params.ts';

/** The page of an order or a trip: what may be done now, what it is, what it costs, and what happened. */
export function OrderView({ resource }: { resource: typeof orders | typeof trips }) {
  const id = usePathPart('id');
  const query = useFollowedRow(resource, id);
  const details = useOrderDetails(resource, { id: Number(id), order_status: query.data?.order_status });
  usePageTitle(query.data?.order_no);
  const place = { route: resource.route, pages: ['show-all', 'show'], paths: USUAL_PATHS } as const;
  return (
    <RowArea key={id} query={query} place={place}>
      {(row) =>
        // What may be done stands above what it is: neither makes room for the other later.
        details.isPending ? <LoadingState rows={8} height={28} /> : <Whole resource={resource} row={row} details={details} />
      }
    </RowArea>
  );
}

interface WholeProps {
  resource: Resource;
  row: Row & Order;
  details: ReturnType<typeof useOrderDetails>;
}

/** Each side complains once: the client, and whoever has the order now, whatever was written of who had it before. */
function mayGetComplaint({ provider_id }: Order, complaints: OrderDetails['complaints']): boolean {
  const ofClient = complaints.some(({ complained_by: by }) => by === 'client');
  const ofProvider = complaints.some(({ complained_by: by, provider_id: whose }) => by === 'provider' && whose === provider_id);
  return !ofClient || (provider_id !== null && !ofProvider);
}

function Whole({ resource, row, details }: WholeProps) {
  const words = useWords();
  const [tab, setTab] = useState('overview');
  const { askDelete, dialog } = useRowCommands(resource);
  const { preview, read, dialog: reading } = useReadingDialogs();
  const context = useMemo<CellContext>(() => ({ resource, words, cut: false, preview, read }), [resource, words, preview, read]);
  const leave = () => navigate(`/${resource.route}/show-all`, { replace: true });
  const complaints = details.data?.complaints ?? [];
  return (
    <div className={frame.page}>
      <DetailHeader
        context={context}
        row={row}
        state="order_status"
        note={`${words(`enums.order_types.${row.order_type}`)} · ${formatDateTime(row.created_at, getRowZone(row))}`}
        actions={<Acts resource={resource} row={row} details={details.data} onDelete={() => askDelete([row], leave)} />}
      />
      {complaints.map((complaint) => (
        <ComplaintCard key={complaint.id} resource={resource} complaint={complaint} />
      ))}
      {details.data?.review && <ReviewCard resource={resource} row={row} review={details.data.review} />}
      {details.data && <OrderTransitionButtons resource={resource} row={row} details={details.data} />}
      <Tabs
        label={words('detail.tabs')}
        items={[
          { value: 'overview', label: words('detail.overview') },
          { value: 'activity', label: words('detail.activity') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'activity' ? (
          <ActivityLog form={resource} path={`${resource.name}/${row.id}/activity`} zone={getRowZone(row)} />
        ) : (
          <DataArea query={details} loading={<LoadingState rows={8} height={28} />}>
            {(known) => <Known resource={resource} row={row} details={known} context={context} />}
          </DataArea>
        )}
      </Tabs>
      {dialog}
      {reading}
    </div>
  );
}

interface ActsProps {
  resource: Resource;
  row: Row & Order;
  details: OrderDetails | undefined;
  onDelete: () => void;
}

/** What may be done beside its transitions. */
function Acts({ resource, row, details, onDelete }: ActsProps) {
  const words = useWords();
  const can = useCan();
  const mayDelete = resource.can.delete !== undefined && can(resource.can.delete) && isDeletable(row);
  return (
    <>
      <FindingsBadge about="order_id" id={row.id} />
      <InvoiceButton row={row} details={details} />
      {can('create-complaints') && mayGetComplaint(row, details?.complaints ?? []) && (
        <Link href={`/complaints/add?order_id=${row.id}`} className={buttonClass({})}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {words('resources.complaints.add')}
        </Link>
      )}
      {mayDelete && (
        <Button variant="quietDanger" icon={<IconTrash size={16} aria-hidden="true" />} onClick={onDelete}>
          {words('detail.delete')}
        </Button>
      )}
    </>
  );
}

interface KnownProps {
  resource: Resource;
  row: Row & Order;
  details: OrderDetails;
  context: CellContext;
}

/** What an order is, once its details are there. */
function Known({ resource, row, details, context }: KnownProps) {
  const words = useWords();
  return (
    <div className={frame.columns}>
      <div className={frame.stack}>
        {isRide(row.order_type) && <DrivenCard row={row} route={details.route} />}
        {details.route && details.route.driven.length > 1 ? (
          <TimeMachine row={row} details={details} />
        ) : (
          <WayCard row={row} details={details} />
        )}
        {row.order_type === 'trip' && <StopsCard row={row} stops={details.stops} />}
        {details.services.length > 0 && <ServicesCard row={row} services={details.services} />}
        <PriceCard row={row} />
        <PaymentsCard resource={resource} row={row} details={details} />
      </div>
      <aside className={frame.stack} aria-label={words('detail.summary')}>
        <PeopleCard row={row} />
        <AppointmentCard context={context} row={row} />
        <OrderTimeline row={row} steps={details.events} />
      </aside>
    </div>
  );
}
