import '../../crud/words/page-words.ts';
import type { WaitingItem } from '@diwan/contract/home/calls';
import { orders } from '@diwan/contract/orders/resource';
import { useState } from 'react';
import { getName } from '../../crud/resource/labels.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { ApprovalDecisionButtons as ApprovalButtons } from '../approvals/shared/decision-buttons.tsx';
import { CashOutDecisionButtons as CashOutButtons } from '../cash-outs/shared/decision-buttons.tsx';
import { ComplaintMoves } from '../complaints/shared/complaint-moves.tsx';
import { DelegateDialog } from '../orders/shared/delegate-dialog.tsx';
import { BankAccountDecision } from '../providers/shared/bank-account-decision.tsx';
import { UpdateRequestDecisionButtons as RequestButtons } from '../update-requests/shared/decision-buttons.tsx';

/** The same buttons and dialogs as in the list of its kind. */
export default function Decision({ item }: { item: WaitingItem }) {
  switch (item.kind) {
    case 'cash_outs':
      return <CashOutButtons row={item.row} />;
    case 'bank_accounts':
      return <BankAccountDecision size="small" provider={item.row.id} name={getName({ ...item.row })} account={item.row} />;
    case 'approvals':
      return <ApprovalButtons row={item.row} />;
    case 'update_requests':
      return <RequestButtons request={item.row} name={getName({ ...item.row.provider })} />;
    case 'complaints':
      return <ComplaintMoves row={item.row} />;
    case 'findings':
      return <OpenFinding row={item.row} />;
    case 'tickets':
      return <TakeTicket row={item.row} />;
    case 'unassigned_orders':
      return <Assign row={item.row} />;
  }
}

/** Whoever has time takes it, and finds it open. */
function TakeTicket({ row }: { row: Extract<WaitingItem, { kind: 'tickets' }>['row'] }) {
  const { t } = useTranslation();
  return (
    <Link href={`/tickets/show/${row.id}`} className={buttonClass({ size: 'small', variant: 'primary' })}>
      {t('pages.home.open_ticket')}
      <span className="sr-only">: {row.ticket_no}</span>
    </Link>
  );
}

/** It is decided beside its evidence. */
function OpenFinding({ row }: { row: Extract<WaitingItem, { kind: 'findings' }>['row'] }) {
  const { t } = useTranslation();
  return (
    <Link href={`/findings?id=${row.id}`} className={buttonClass({ size: 'small', variant: 'primary' })}>
      {t('pages.home.open_finding')}
      <span className="sr-only">: {row.id}</span>
    </Link>
  );
}

function Assign({ row }: { row: Extract<WaitingItem, { kind: 'unassigned_orders' }>['row'] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('pages.home.assign')}
        <span className="sr-only">: {row.order_no}</span>
      </Button>
      {open && <DelegateDialog resource={orders} row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
