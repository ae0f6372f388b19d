import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { fromMinor, NONE, times, toMinor } from '@diwan/domain/money';
import { getDocumentKind } from '@diwan/domain/orders/document-kind';
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './invoice.module.css';

/** An invoice is read by two people at once: every label stands in both languages, whatever the dashboard's own is. */
const WORDS = {
  tax_invoice: ['فاتورة ضريبية', 'Tax invoice'],
  invoice: ['فاتورة', 'Invoice'],
  receipt: ['إيصال', 'Receipt'],
  quotation: ['عرض سعر', 'Quotation'],
  cancelled: ['طلب ملغى', 'Cancelled order'],
  no_tax_invoice: ['ليس فاتورة ضريبية', 'Not a tax invoice'],
  platform: ['ديوان', 'Diwan'],
  tax_number: ['الرقم الضريبي', 'Tax number'],
  invoice_number: ['رقم الفاتورة', 'Invoice number'],
  number: ['رقم الطلب', 'Order number'],
  date: ['التاريخ', 'Date'],
  client: ['العميل', 'Client'],
  provider: ['مقدّم الخدمة', 'Provider'],
  service: ['الخدمة', 'Service'],
  quantity: ['العدد', 'Quantity'],
  price: ['السعر', 'Price'],
  amount: ['المبلغ', 'Amount'],
  services: ['الخدمات', 'Services'],
  fare: ['أجرة الرحلة', 'Fare'],
  additions: ['الإضافات', 'Additions'],
  shipping: ['التوصيل', 'Shipping'],
  discount: ['خصم الكوبون', 'Coupon discount'],
  taxable: ['المبلغ الخاضع للضريبة', 'Taxable amount'],
  vat: ['ضريبة القيمة المضافة', 'VAT'],
  total: ['الإجمالي', 'Total'],
} as const;

function Both({ word }: { word: keyof typeof WORDS }) {
  const [arabic, english] = WORDS[word];
  return (
    <>
      <span lang="ar" dir="rtl">
        {arabic}
      </span>{' '}
      <span lang="en" dir="ltr" className={classes.other}>
        {english}
      </span>
    </>
  );
}

const isZero = (amount: string) => /^-?[0.]+$/.test(amount);

/** The rate that the tax of this order was taken at: its invoice's, before that what was charged; not what is set today. */
function vatRate(row: Order, { invoice }: OrderDetails): string {
  if (invoice) return formatPercent(invoice.vat_percent, { maximumFractionDigits: 3 });
  const [tax, base] = [row.vat_price, row.services_price_after_coupon].map((amount) => Number(toMinor(amount, row.currency) ?? 0n));
  return base ? formatPercent(Math.round((10_000 * (tax ?? 0)) / base) / 100) : '';
}

/** The invoice itself. */
export function InvoiceSheet({ row, details }: { row: Order; details: OrderDetails }) {
  const { country, provider } = row;
  const { seller, invoice } = details;
  // Who has no tax number and took no tax says nothing of it.
  const isTaxed = seller.tax_number !== null || !isZero(row.vat_price);
  const kind = getDocumentKind(row, seller.tax_number);
  const money = (amount: string) => <Ltr>{formatMoney(amount, row.currency)}</Ltr>;
  const lineTotal = (price: string, count: number) => fromMinor(times(toMinor(price, row.currency) ?? NONE, count), row.currency);
  const sums: [keyof typeof WORDS, string][] = [
    [row.base_fare === null ? 'services' : 'fare', row.services_price],
    ['additions', row.total_addition_price],
    ['shipping', row.shipping_price],
    ['discount', isZero(row.discount_coupon_price) ? '0' : `-${row.discount_coupon_price}`],
    ['taxable', isTaxed ? row.services_price_after_coupon : '0'],
  ];
  return (
    <article className={classes.sheet} data-print-only>
      <header className={classes.head}>
        <Seller seller={seller} />
        <div>
          <h3 className={classes.title}>
            <Both word={kind} />
          </h3>
          {seller.tax_number !== null && kind !== 'tax_invoice' && (
            <p className={classes.other}>
              <Both word="no_tax_invoice" />
            </p>
          )}
        </div>
      </header>
      <dl className={classes.facts}>
        {invoice && <Fact word="invoice_number" value={<Ltr>{invoice.number}</Ltr>} />}
        <Fact word="number" value={<Ltr>{row.order_no}</Ltr>} />
        <Fact word="date" value={formatDateTime(invoice?.at ?? row.status_at ?? row.created_at, country.time_zone)} />
        <Fact word="client" value={<bdi>{row.contact_name}</bdi>} />
        {provider && <Fact word="provider" value={<bdi>{`${provider.first_name} ${provider.last_name}`}</bdi>} />}
      </dl>
      {details.services.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              {(['service', 'quantity', 'price', 'amount'] as const).map((word) => (
                <th key={word} scope="col">
                  <Both word={word} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.services.map((line) => (
              <tr key={line.place}>
                <td>
                  <bdi lang="ar">{line.title_ar}</bdi>
                  <br />
                  <bdi lang="en" className={classes.other}>
                    {line.title_en}
                  </bdi>
                </td>
                <td>
                  <Ltr>{formatNumber(line.quantity)}</Ltr>
                </td>
                <td>{money(line.unit_price)}</td>
                <td>{money(lineTotal(line.unit_price, line.quantity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={classes.sums}>
        {sums.flatMap(([word, amount]) => (isZero(amount) ? [] : [<Fact key={word} word={word} value={money(amount)} />]))}
        {isTaxed && (
          <div>
            <dt>
              <Both word="vat" /> <Ltr>{vatRate(row, details)}</Ltr>
            </dt>
            <dd>{money(row.vat_price)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>
            <Both word="total" />
          </dt>
          <dd>{money(row.total_price)}</dd>
        </div>
      </dl>
    </article>
  );
}

/** Who sells: the legal name in the order's country, else the platform's. */
function Seller({ seller }: { seller: OrderDetails['seller'] }) {
  return (
    <div className={classes.seller}>
      <strong>{seller.name === null ? <Both word="platform" /> : <bdi>{seller.name}</bdi>}</strong>
      {seller.address !== null && (
        <p>
          <bdi>{seller.address}</bdi>
        </p>
      )}
      {seller.tax_number !== null && (
        <p>
          <Both word="tax_number" />: <Ltr>{seller.tax_number}</Ltr>
        </p>
      )}
    </div>
  );
}

function Fact({ word, value }: { word: keyof typeof WORDS; value: React.ReactNode }) {
  return (
    <div>
      <dt>
        <Both word={word} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
