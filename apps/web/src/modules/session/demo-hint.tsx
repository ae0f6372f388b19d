import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './login-page.module.css';
import type { LoginForm } from './login-rules.ts';

/** The demo's e-mail and password, where the server says that this is a demo. */
export function DemoHint({ demo, onUse }: { demo: LoginForm; onUse: (login: LoginForm) => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.demo} aria-label={t('login.demo')}>
      <div>
        <Chip tone="wait">{t('login.demo')}</Chip>
      </div>
      <dl>
        <dt>{t('login.email')}</dt>
        <dd>
          <Ltr>{demo.email}</Ltr>
        </dd>
        <dt>{t('login.password')}</dt>
        <dd>
          <Ltr>{demo.password}</Ltr>
        </dd>
      </dl>
      <Button size="small" onClick={() => onUse({ email: demo.email, password: demo.password })}>
        {t('login.demo_fill')}
      </Button>
    </section>
  );
}
