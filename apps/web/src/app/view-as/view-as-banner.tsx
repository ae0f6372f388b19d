import { useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { leaveViewAs, type ViewAs } from '../../lib/view-as.ts';
import { Button } from '../../ui/button.tsx';
import { IconEye } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { AccessReport } from './access-report.tsx';
import classes from './view-as.module.css';

/** Says on every screen that one looks as someone else, what that denies and why, and leads back. */
export default function ViewAsBanner({ view }: { view: ViewAs }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.banner} aria-label={words('access.view_as')} data-no-print>
      <IconEye size={18} aria-hidden="true" />
      <p>
        {words('access.banner', { role: view.title, country: view.country?.name ?? words('access.all_countries') })}{' '}
        <b>{words('access.read_only')}</b>
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {words('access.what_is_denied')}
      </Button>
      <Button size="small" variant="primary" onClick={leaveViewAs}>
        {words('access.leave')}
      </Button>
      <Modal open={open} size="wide" title={words('access.report')} onClose={() => setOpen(false)}>
        <AccessReport view={view} />
      </Modal>
    </section>
  );
}
