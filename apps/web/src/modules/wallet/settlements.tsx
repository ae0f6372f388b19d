import { providers } from '@diwan/contract/providers/resource';
import { settlements, type SettlementRow } from '@diwan/contract/wallet/settlements';
import { PersonLink } from '../../crud/cells/person-link.tsx';
import { defineScreens, type Column } from '../../crud/resource/screens.ts';
import { Amount } from './shared/amount.tsx';
import { OrderLink } from './shared/order-link.tsx';

type AmountName = 'gross_amount' | 'app_amount' | 'provider_amount' | 'discount_amount' | 'vat_amount';

/** What was given back stands below zero. */
const amount = (key: AmountName): Column<SettlementRow> => ({
  key,
  numeric: true,
  cell: (row) => <Amount amount={row[key]} unit={row.currency} />,
});

export const settlementScreens = defineScreens(settlements, {
  columns: [
    { key: 'order_no', reads: ['order_no', 'order_id', 'order_type'], cell: (row: SettlementRow) => <OrderLink row={row} /> },
    'settlement_kind',
    {
      key: 'provider_id',
      cell: (row: SettlementRow) => <PersonLink person={row.provider} among={providers} none="—" />,
    },
    amount('gross_amount'),
    amount('app_amount'),
    amount('provider_amount'),
    amount('discount_amount'),
    'created_at',
  ],
  expanded: ['id', 'country_id', 'city_id', 'pay_type', 'vat_amount', 'coupon_id'],
});
