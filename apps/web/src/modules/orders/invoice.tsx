import type { OrderDetails } from '@diwan/contract/orders/detail-calls';
import type { Order } from '@diwan/contract/orders/resource';
import { getDocumentKind } from '@diwan/domain/orders/document-kind';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { IconPrinter } from '../../ui/screen-icons.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import classes from './invoice.module.css';

const PRINTER = <IconPrinter size={16} aria-hidden="true" />;

/** The invoice of a settled order, or what another is instead, as it will be printed, in both languages side by side. */
export function InvoiceButton({ row, details }: { row: Order; details: OrderDetails | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!details) return null;
  const close = () => setOpen(false);
  const title = t(`orders.documents.${getDocumentKind(row, details.seller.tax_number)}`);
  return (
    <>
      <Button icon={PRINTER} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Modal
        open={open}
        size="wide"
        title={title}
        onClose={close}
        footer={
          <span className={classes.buttons} data-no-print>
            <Button onClick={close}>{t('common.close')}</Button>
            <Button variant="primary" icon={PRINTER} onClick={() => window.print()}>
              {t('orders.print')}
            </Button>
          </span>
        }
      >
        <InvoiceSheet row={row} details={details} />
      </Modal>
    </>
  );
}
