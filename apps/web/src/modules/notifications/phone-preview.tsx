import { useWords } from '../../crud/words/words.ts';
import classes from './send-page.module.css';

/** The notification as a phone shows it, each text in its own direction. */
export function PhonePreview({ title, body }: { title: string; body: string }) {
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
