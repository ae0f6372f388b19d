import type { PersonalDataState } from '@diwan/contract/personal-data/calls';
import type { UserType } from '@diwan/domain/people';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import cell from '../../../crud/cells/cell.module.css';
import { useSend, type Once } from '../../../crud/resource/use-send.ts';
import { ReasonDialog } from '../../../crud/commands/reason-dialog.tsx';
import { useDecision } from '../../../crud/commands/use-decision.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call } from '../../../lib/call.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import card from '../../../ui/card.module.css';
import { DataArea } from '../../../ui/data-area.tsx';
import { Link } from '../../../ui/link.tsx';
import { ConfirmDialog } from '../../../ui/modal.tsx';
import page from '../../../ui/page.module.css';

interface PersonalDataProps {
  readonly kind: UserType;
  readonly id: number;
  readonly name: string;
  /** That of their country. */
  readonly zone: string | undefined;
}

/** The calls of a kind of people: their paths differ, and nothing else. */
const CALLS = {
  client: {
    show: (id: number, signal: AbortSignal) => call('GET clients/:id/personal_data', { params: { id }, signal }),
    erase: (id: number, notes: string, once: ReturnType<Once>) =>
      call('POST clients/:id/erasure', { params: { id }, body: { notes }, ...once }),
    keep: (id: number) => call('DELETE clients/:id/erasure', { params: { id } }),
    export: (id: number, notes: string, once: ReturnType<Once>) =>
      call('POST clients/:id/personal_data', { params: { id }, body: { notes }, ...once }),
    link: (id: number) => call('POST clients/:id/personal_data/link', { params: { id } }),
  },
  provider: {
    show: (id: number, signal: AbortSignal) => call('GET providers/:id/personal_data', { params: { id }, signal }),
    erase: (id: number, notes: string, once: ReturnType<Once>) =>
      call('POST providers/:id/erasure', { params: { id }, body: { notes }, ...once }),
    keep: (id: number) => call('DELETE providers/:id/erasure', { params: { id } }),
    export: (id: number, notes: string, once: ReturnType<Once>) =>
      call('POST providers/:id/personal_data', { params: { id }, body: { notes }, ...once }),
    link: (id: number) => call('POST providers/:id/personal_data/link', { params: { id } }),
  },
} as const;

/** What is somebody's own: handed out as a file, or erased. Each waits for a second admin. */
export function PersonalData({ kind, id, name, zone }: PersonalDataProps) {
  const words = useWords();
  const can = useCan();
  const calls = CALLS[kind];
  const queryKey = ['personal_data', kind, id];
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: async ({ signal }) => (await calls.show(id, signal)).data });
  const { asked, busy, ask, decide, close } = useDecision<'erase' | 'export' | 'keep'>(async (what, once, reason = '') => {
    const answer = await (what === 'keep' ? calls.keep(id) : calls[what](id, reason, once));
    await client.invalidateQueries({ queryKey });
    return { ...answer, data: answer.data };
  }, name);

  const download = useSend(() => calls.link(id), {
    success: ({ data }) => {
      const link = document.createElement('a');
      link.href = data.url;
      link.download = '';
      link.click();
    },
    failed: () => void query.refetch(),
  });

  return (
    <DataArea query={query} isEmpty={() => false} empty={null}>
      {(state) => (
        <div className={page.stack}>
          {can(`export-${kind}s`) && (
            <ExportCard state={state} zone={zone} onAsk={() => ask('export')} onDownload={() => void download.send()} />
          )}
          {can(`erase-${kind}s`) && <EraseCard state={state} zone={zone} onAsk={() => ask('erase')} onKeep={() => ask('keep')} />}
          {(asked === 'erase' || asked === 'export') && (
            <ReasonDialog
              title={words(`security.personal_data.${asked}_title`, { name })}
              label={words('security.personal_data.reason')}
              help={words('security.personal_data.reason_help')}
              yes={words('security.personal_data.ask')}
              busy={busy}
              onClose={close}
              onConfirm={(reason) => decide(asked, reason)}
            />
          )}
          <ConfirmDialog
            open={asked === 'keep'}
            busy={busy}
            onClose={close}
            onConfirm={() => decide('keep')}
            title={words('security.personal_data.keep_title', { name })}
            yes={words('security.personal_data.keep')}
          >
            {words('security.personal_data.keep_text')}
          </ConfirmDialog>
        </div>
      )}
    </DataArea>
  );
}

interface CardProps {
  readonly name: 'export' | 'erase';
  readonly state: ReactNode;
  readonly button: ReactNode;
}

function Card({ name, state, button }: CardProps) {
  const words = useWords();
  return (
    <section className={card.card} aria-labelledby={`personal-data-${name}`}>
      <div className={card.head}>
        <h2 id={`personal-data-${name}`}>{words(`security.personal_data.${name}`)}</h2>
        {button}
      </div>
      <p className={card.note}>{words(`security.personal_data.${name}_text`)}</p>
      {state}
    </section>
  );
}

/** That it waits for a second admin, and the way to where they decide. */
function Waits({ approval }: { approval: number }) {
  const words = useWords();
  const can = useCan();
  return (
    <p role="status">
      {words('security.personal_data.waits')}{' '}
      {can('index-approvals') && (
        <Link href={`/wallet/approvals/show-all?id=${approval}`} className={cell['read']}>
          {words('security.personal_data.approval', { id: String(approval) })}
        </Link>
      )}
    </p>
  );
}

interface ExportCardProps {
  readonly state: PersonalDataState;
  readonly zone: string | undefined;
  readonly onAsk: () => void;
  readonly onDownload: () => void;
}

function ExportCard({ state: { waiting_export: waiting, file_until: until }, zone, onAsk, onDownload }: ExportCardProps) {
  const words = useWords();
  const button =
    until === null ? (
      waiting === null && (
        <Button size="small" aria-haspopup="dialog" onClick={onAsk}>
          {words('security.personal_data.ask_export')}
        </Button>
      )
    ) : (
      <Button size="small" variant="primary" onClick={onDownload}>
        {words('security.personal_data.download')}
      </Button>
    );
  const state = (
    <>
      {waiting !== null && <Waits approval={waiting} />}
      {until !== null && <p role="status">{words('security.personal_data.until', { at: formatDateTime(until, zone) })}</p>}
    </>
  );
  return <Card name="export" button={button} state={state} />;
}

interface EraseCardProps {
  readonly state: PersonalDataState;
  readonly zone: string | undefined;
  readonly onAsk: () => void;
  readonly onKeep: () => void;
}

function EraseCard({ state: { erasure, waiting_erasure: waiting }, zone, onAsk, onKeep }: EraseCardProps) {
  const words = useWords();
  const isOffered = waiting === null && erasure === null;
  const button = isOffered ? (
    <Button size="small" variant="quietDanger" aria-haspopup="dialog" onClick={onAsk}>
      {words('security.personal_data.ask_erase')}
    </Button>
  ) : (
    erasure?.is_by_office === 1 && (
      <Button size="small" aria-haspopup="dialog" onClick={onKeep}>
        {words('security.personal_data.keep')}
      </Button>
    )
  );
  const due =
    erasure &&
    words(`security.personal_data.due_${erasure.is_by_office === 1 ? 'office' : 'own'}`, { day: formatDate(erasure.due_at, zone) });
  const state = (
    <>
      {waiting !== null && <Waits approval={waiting} />}
      {due !== null && <p role="status">{due}</p>}
    </>
  );
  return <Card name="erase" button={button} state={state} />;
}
