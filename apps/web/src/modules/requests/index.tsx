import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { lawSourceServiceUsers, REQUEST_ASKS, videoCallSetupUsers, type ServiceRequest } from '@diwan/contract/requests/service-requests';
import { SUBSCRIPTION_ASKS, subscriptions, type Subscription } from '@diwan/contract/requests/subscriptions';
import type { Resource } from '@diwan/contract/kit/resource';
import { defineScreens, defineViewScreens, type FieldName, type Row, type Screens } from '../../crud/resource/screens.ts';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { RequestDetails } from './request-details.tsx';
import { formatNumber } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './requests.module.css';

function Asker(props: Omit<ComponentProps<typeof PersonLink>, 'none'>) {
  const { t } = useTranslation();
  return <PersonLink {...props} none={t('requests.unassigned')} />;
}

const REQUEST_DETAILS = [
  'country_id',
  'contact_name',
  'contact_phone',
  'provider_id',
  'status_at',
  'created_at',
  'reject_reason',
  'notes',
] as const satisfies readonly FieldName<typeof lawSourceServiceUsers>[];

function requestDetails(resource: Resource) {
  return (row: Row) => (
    <RequestDetails resource={resource} moves={REQUEST_ASKS} right="update-service-requests" row={row} fields={REQUEST_DETAILS} />
  );
}

export const lawRequestScreens: Screens = {
  ...defineScreens(lawSourceServiceUsers, {
    columns: [
      'id',
      'subject',
      { key: 'client_id', cell: (row: ServiceRequest) => <Asker person={row.client} among={clients} /> },
      'contact_phone',
      'wanted_at',
      { key: 'provider_id', cell: (row: ServiceRequest) => <Asker person={row.provider} among={providers} /> },
      'status',
      'created_at',
    ],
    filters: ['keyword', 'status', 'country_id', 'client_id', 'provider_id', 'wanted_at', 'id', 'created_at', 'from_date', 'to_date'],
  }),
  expanded: requestDetails(lawSourceServiceUsers),
};

export const videoRequestScreens = defineViewScreens(lawRequestScreens, videoCallSetupUsers, {
  expanded: requestDetails(videoCallSetupUsers),
});

const SUBSCRIPTION_DETAILS = [
  'country_id',
  'count_visit',
  'count_gift_visit',
  'count_used_visit',
  'count_cancelled_visit',
  'count_left_visit',
  'is_paid_here',
  'pay_type',
  'reference',
  'paid_at',
  'vat_amount',
  'deferred_amount',
  'returned_amount',
  'status_at',
  'created_at',
  'stop_reason',
  'notes',
] as const satisfies readonly FieldName<typeof subscriptions>[];

export const subscriptionScreens: Screens = {
  ...defineScreens(subscriptions, {
    columns: [
      'subscription_no',
      { key: 'client_id', cell: (row) => <Asker person={row.client} among={clients} /> },
      'provider_service_id',
      {
        key: 'visits',
        header: 'requests.visits',
        reads: ['count_visit', 'count_gift_visit', 'count_used_visit'],
        cell: (row) => <VisitsCell row={row} />,
      },
      'start_at',
      'end_at',
      'price',
      'status',
    ],
    filters: [
      'keyword',
      'status',
      'country_id',
      'client_id',
      'provider_service_id',
      'start_at',
      'end_at',
      'id',
      'created_at',
      'from_date',
      'to_date',
    ],
  }),
  expanded: (row) => (
    <RequestDetails
      resource={subscriptions}
      moves={SUBSCRIPTION_ASKS}
      right="update-subscriptions"
      row={row}
      fields={SUBSCRIPTION_DETAILS}
    />
  ),
};

/** How many of the visits that were bought and given are used. */
function VisitsCell({ row }: { row: Subscription }) {
  const { t } = useTranslation();
  const all = row.count_visit + row.count_gift_visit;
  const text = t('requests.visits_used', { used: formatNumber(row.count_used_visit), all: formatNumber(all) });
  return (
    <span className={classes.visits}>
      <span className="sr-only">{text}</span>
      <Ltr>
        <span aria-hidden="true">
          {formatNumber(row.count_used_visit)} / {formatNumber(all)}
        </span>
      </Ltr>
      <progress aria-hidden="true" max={all} value={Math.min(row.count_used_visit, all)} />
    </span>
  );
}
