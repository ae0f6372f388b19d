import type { Resource } from '@diwan/contract/kit/resource';
import { useState } from 'react';
import { api, type One, type Page } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import type { JobView } from '@diwan/contract/jobs/job';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toast-store.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { JobProgress } from '../jobs/job-progress.tsx';
import { refreshRows } from '../resource/queries.ts';
import { useSend } from '../resource/use-send.ts';
import { useWords } from '../words/words.ts';
import { isNumberConfirmed } from './confirmed-number.ts';
import { CountText } from './list-foot.tsx';

await Promise.all([loadArea('lists'), loadArea('support')]);

interface DeleteMatchingProps {
  resource: Resource;
  /** The filters as they are now: what matches later stays. */
  filter: Readonly<Record<string, string>>;
  meta: Page<unknown>['meta'];
  onClose: (done: boolean) => void;
}

/** Deletes whatever the filters let through, on pages that are not shown too: few rows at once, many by a job that says what became of each. */
export default function DeleteMatchingDialog({ resource, filter, meta, onClose }: DeleteMatchingProps) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [job, setJob] = useState<number | null>(null);

  function close() {
    if (job !== null) void refreshRows();
    onClose(job !== null);
  }

  const { busy, send } = useSend(
    () =>
      api.post<One<JobView | null>>(`${resource.name}/deleteAll`, {
        all_matching: true,
        filter,
        count: meta.total,
        ...(meta.total_is_at_least && { count_is_at_least: true }),
      }),
    {
      success: async ({ data, message }) => {
        if (data) return setJob(data.id);
        toast.success(message);
        await refreshRows();
        onClose(true);
      },
      // Another number matches by now: the dialog shows it, and asks for it anew.
      failed: ({ code }) => {
        if (code === 'bulk.other_count') void refreshRows();
      },
    },
  );

  if (job !== null)
    return (
      <Modal
        open
        onClose={close}
        title={words('lists.deleting')}
        footer={
          <Button variant="primary" onClick={close}>
            {words('common.close')}
          </Button>
        }
      >
        <JobProgress id={job} />
      </Modal>
    );
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      blocked={!isNumberConfirmed(typed, meta.total)}
      onClose={close}
      onConfirm={() => void send()}
      title={words('list.delete_confirm.title')}
      yes={words('list.delete_confirm.yes')}
      no={words('list.delete_confirm.no')}
    >
      <p>
        <b>
          {words('lists.all_matching')} <CountText name={resource.name} meta={meta} />
        </b>
      </p>
      <p>{words('lists.all_matching_help')}</p>
      <p>{words('list.delete_confirm.text')}</p>
      <TextInput
        label={words('lists.type_number', { total: formatNumber(meta.total) })}
        ltr
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </ConfirmDialog>
  );
}
