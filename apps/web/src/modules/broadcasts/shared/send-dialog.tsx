import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@diwan/contract/people/audiences';
import { useId, useMemo } from 'react';
import { loadArea } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { IconSend } from '../../../ui/screen-icons.ts';
import { Modal } from '../../../ui/modal.tsx';
import { JobProgress } from '../../../crud/jobs/job-progress.tsx';
import type { SelectionDialogProps } from '../../../crud/resource/screens.ts';
import { useWords } from '../../../crud/words/words.ts';
import classes from './broadcast.module.css';
import { BroadcastTexts } from './broadcast-texts.tsx';
import { ReachNote } from './reach-note.tsx';
import { useBroadcast } from './use-broadcast.ts';

await loadArea('support');

function getAudience(table: string): Audience {
  const found = AUDIENCE_NAMES.find((name) => AUDIENCES[name] === table);
  if (!found) throw new Error(`nobody can be written to in ${table}`);
  return found;
}

/** Sends a notification to the selected people (§2): title and content are required, and how many it reaches is said before. */
export default function SendDialog({ resource, rows, onClose }: SelectionDialogProps) {
  const words = useWords();
  const id = useId();
  const chosen = useMemo(
    () => ({ user_type: getAudience(resource.name), all: false, user_ids: rows.map((row) => row.id) }),
    [resource, rows],
  );
  const form = useBroadcast(chosen);
  const sent = form.job !== null;
  return (
    <Modal
      open
      onClose={() => !form.busy && onClose(sent)}
      title={words('support.send.dialog')}
      footer={
        sent ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            {words('common.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)} disabled={form.busy}>
              {words('form.cancel')}
            </Button>
            <Button
              type="submit"
              form={id}
              variant="primary"
              loading={form.busy}
              icon={<IconSend size={16} data-mirror aria-hidden="true" />}
            >
              {words('support.send.submit')}
            </Button>
          </>
        )
      }
    >
      {form.job ? (
        <JobProgress id={form.job.id} />
      ) : (
        <form
          id={id}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void form.send(chosen.user_ids.length);
          }}
        >
          <ReachNote chosen={chosen} />
          <BroadcastTexts form={form} focused />
          {form.note && (
            <p role="alert" className={classes.note}>
              {form.note}
            </p>
          )}
        </form>
      )}
    </Modal>
  );
}
