import '../../crud/words/page-words.ts';
import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@diwan/contract/people/audiences';
import { useMemo, useState, type FormEvent } from 'react';
import { BroadcastTexts } from '../broadcasts/shared/broadcast-texts.tsx';
import { ReachNote } from '../broadcasts/shared/reach-note.tsx';
import { useAudience } from '../broadcasts/shared/use-audience.ts';
import { useBroadcast } from '../broadcasts/shared/use-broadcast.ts';
import { JobProgress } from '../../crud/jobs/job-progress.tsx';
import { rowOptions } from '../../crud/resource/row-options.ts';
import { useWords } from '../../crud/words/words.ts';
import { useLeaveQuestion } from '../../lib/leave-question.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconSend } from '../../ui/screen-icons.ts';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/modal.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Radio } from '../../ui/radio.tsx';
import classes from './send-page.module.css';
import { isAmong } from '@diwan/domain/records';

/** Writing a notification to many: to whom, what, how many it reaches, and how far it is once it is sent. */
export default function SendPage() {
  const words = useWords();
  const can = useCan();
  usePageTitle(words('support.send.title'));
  const [type, setType] = useState<Audience>('client');
  const [all, setAll] = useState(true);
  const [people, setPeople] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const chosen = useMemo(() => ({ user_type: type, all, user_ids: people.map(Number) }), [type, all, people]);
  const form = useBroadcast(chosen);
  const { data: count, refetch } = useAudience(chosen);
  const options = useMemo(() => rowOptions(AUDIENCES[type]), [type]);

  const leaving = useLeaveQuestion(() => form.typed && form.job === null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.check()) setAsking(true);
  }

  async function sendToShown() {
    if (count === undefined) return;
    const isSent = await form.send(count);
    setAsking(false);
    // It may have been refused for another number of people by now.
    if (!isSent) await refetch();
  }

  return (
    <>
      <PageHeader title={words('support.send.title')} />
      {form.job ? (
        <div className={classes.sent}>
          <JobProgress id={form.job.id} />
          <div className={classes.next}>
            <Button onClick={form.again}>{words('support.send.another')}</Button>
            {can('index-broadcasts') && (
              <Link href="/broadcasts/show-all" className={buttonClass({})}>
                {words('support.send.sent_list')}
              </Link>
            )}
          </div>
        </div>
      ) : (
        <div className={classes.page}>
          <form noValidate className={classes.form} onSubmit={submit}>
            <Select
              label={words('support.send.user_type')}
              required
              clearable={false}
              searchable={false}
              options={AUDIENCE_NAMES.map((value) => ({ value, label: words(`enums.audiences.${value}`) }))}
              value={type}
              onChange={(value) => {
                setType(isAmong(AUDIENCE_NAMES, value) ? value : 'client');
                setPeople([]);
              }}
            />
            <fieldset className={classes.who}>
              <legend>{words('support.send.who')}</legend>
              <Radio name="who" label={words('support.send.everyone')} checked={all} onChange={() => setAll(true)} />
              <Radio name="who" label={words('support.send.chosen')} checked={!all} onChange={() => setAll(false)} />
            </fieldset>
            {!all && (
              <MultiSelect
                label={words('support.send.people')}
                required
                load={options.load}
                resolve={options.resolve}
                value={people}
                onChange={setPeople}
                error={form.errors['user_ids']}
              />
            )}
            <ReachNote chosen={chosen} />
            <BroadcastTexts form={form} />
            <div className={classes.foot}>
              <Button type="submit" variant="primary" loading={form.busy} icon={<IconSend size={16} data-mirror aria-hidden="true" />}>
                {words('support.send.submit')}
              </Button>
              {form.note && (
                <p role="alert" className={classes.note}>
                  {form.note}
                </p>
              )}
            </div>
          </form>
          <PhonePreview title={form.title} body={form.body} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        busy={form.busy}
        onClose={() => setAsking(false)}
        blocked={count === undefined}
        onConfirm={() => void sendToShown()}
        title={count === undefined ? words('support.send.confirm') : words('support.send.reach', { count })}
        yes={words('support.send.submit')}
        no={words('form.cancel')}
      >
        {words('support.send.confirm_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving.asked}
        onClose={leaving.stay}
        onConfirm={leaving.leave}
        title={words('form.leave.title')}
        yes={words('form.leave.yes')}
        no={words('form.leave.no')}
        tone="danger"
      >
        {words('form.leave.text')}
      </ConfirmDialog>
    </>
  );
}

/** The notification as a phone shows it, each text in its own direction. */
function PhonePreview({ title, body }: { title: string; body: string }) {
  const words = useWords();
  return (
    <aside className={classes.preview} aria-label={words('support.send.preview')}>
      <h2>{words('support.send.preview')}</h2>
      <div className={classes.phone}>
        <div className={classes.notice}>
          <div className={classes.meta}>
            <span className={classes.logo} aria-hidden="true" />
            <span>{words('support.send.app')}</span>
            <span className={classes.now}>{words('support.send.now')}</span>
          </div>
          <p className={classes.subject} dir="auto">
            {title.trim() || words('support.send.name')}
          </p>
          <p className={classes.text} dir="auto">
            {body.trim() || words('support.send.body')}
          </p>
        </div>
      </div>
    </aside>
  );
}
