import { Ltr } from '../../ui/text.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation, type Translate } from '../../lib/translate.ts';
import { LanguageToggle } from './shared/language-toggle.tsx';
import { ThemeToggle } from './shared/theme-toggle.tsx';
import { getLines } from '../../lib/api-error.ts';
import { call, type Data } from '../../lib/call.ts';
import { fetchCountries, type CountryOption } from '../../lib/countries.ts';
import { loadArea } from '../../lib/i18n.ts';
import { storeCountry } from '../../lib/preferences.ts';
import { startSession, type LoginAnswer } from '../../lib/session.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { countryOptions } from '../../ui/country-options.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import classes from './login-page.module.css';
import type { SecondStepAsked } from './second-step.tsx';

/** §5. */
const PASSWORD_MIN = 3;
const PASSWORD_MAX = 250;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** What an e-mail never takes. */
const ARABIC_LETTERS = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

interface LoginForm {
  email: string;
  password: string;
}
type LoginErrors = Partial<Record<keyof LoginForm, string>>;

/** What is wrong with the form, in words, in the order of its fields. Empty when it may be sent. */
function checkLoginForm({ email, password }: LoginForm, t: Translate): LoginErrors {
  const errors: LoginErrors = {};
  if (email.trim() === '') errors.email = t('validation.empty');
  else if (!EMAIL.test(email.trim())) errors.email = t('validation.email');
  const length = Array.from(password).length;
  if (length === 0) errors.password = t('validation.empty');
  else if (length < PASSWORD_MIN) errors.password = t('validation.too_short', { min: PASSWORD_MIN, count: PASSWORD_MIN });
  else if (length > PASSWORD_MAX) errors.password = t('validation.too_long', { max: PASSWORD_MAX, count: PASSWORD_MAX });
  return errors;
}

/** Only those who log in in two steps need it, and its words. */
const SecondStep = lazyPart(() => Promise.all([import('./second-step.tsx'), loadArea('security')]).then(([step]) => step));

/** Only where admins log in by a provider. */
const ProviderLogin = lazyPart(() => Promise.all([import('./provider-login.tsx'), loadArea('security')]).then(([part]) => part));

/** E-mail, password and, if one likes, the country to work on. */
export function LoginPage() {
  const { t } = useTranslation();
  const [form, setForm] = useState<LoginForm>({ email: '', password: '' });
  const [countryId, setCountryId] = useState<string | null>(null);
  const [countries, setCountries] = useState<readonly CountryOption[]>([]);
  // Errors show from the first attempt on, and then with every key.
  const [attempted, setAttempted] = useState(false);
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);
  const [settings, setSettings] = useState<Data<'GET public/settings'> | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const wrong = checkLoginForm(form, t);
  const errors = attempted ? wrong : {};

  useEffect(() => {
    document.title = `${t('login.title')} · ${t('shell.app_name')}`;
    // The country is optional: without the list one logs in all the same.
    fetchCountries().then(setCountries, () => undefined);
    // No answer, no hint, and no provider to log in by.
    call('GET public/settings').then(
      ({ data }) => setSettings(data),
      () => undefined,
    );
  }, [t]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setAttempted(true);
    const [firstWrong] = Object.keys(wrong);
    if (firstWrong) {
      scrollTo({ top: 0 });
      formElement.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus({ preventScroll: true });
      return;
    }
    setSending(true);
    call('POST login', { body: { email: form.email.trim(), password: form.password } }).then(
      ({ data }) => take(data),
      (error: unknown) => {
        setSending(false);
        toast.error(getLines(error, t('login.failed')));
      },
    );
  }

  function take(answer: Data<'POST login'>) {
    if ('token' in answer) return open(answer);
    setSending(false);
    setAsked(answer);
  }

  function open(answer: LoginAnswer) {
    const country = countries.find((one) => String(one.id) === countryId);
    storeCountry(
      country ? { id: country.id, name: country.name, flag: country.flag, time_zone: country.time_zone, currency: country.currency } : null,
    );
    if (startSession(answer)) return;
    setSending(false);
    toast.error(t('login.no_storage'), { duration: 15_000 });
  }

  const byProvider = !asked && settings?.oidc && (
    <Suspense fallback={null}>
      <ProviderLogin name={settings.oidc.name} onAnswer={take} />
    </Suspense>
  );
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <ThemeToggle />
        <LanguageToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <div>
            <div className={classes.brand}>
              <img src="/favicon.svg" alt="" width={32} height={32} />
              {t('shell.app_name')}
            </div>
            <h1 className="sr-only">{t('login.title')}</h1>
            <p className={classes.welcome}>{t('login.welcome')}</p>
          </div>
          {settings?.oidc?.only && byProvider}
          {asked ? (
            <Suspense fallback={<Skeleton height={160} />}>
              <SecondStep asked={asked} onOpen={open} onBack={() => setAsked(null)} />
            </Suspense>
          ) : (
            <form ref={formElement} className={classes.form} noValidate onSubmit={send}>
              <TextInput
                name="email"
                type="text"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                ltr
                required
                label={t('login.email')}
                error={errors.email}
                refuse={{ letters: ARABIC_LETTERS, message: t('validation.latin') }}
                value={form.email}
                onChange={(email) => setForm({ ...form, email })}
              />
              <PasswordInput
                name="password"
                required
                label={t('login.password')}
                error={errors.password}
                value={form.password}
                onChange={(password) => setForm({ ...form, password })}
              />
              <Select
                label={t('login.country')}
                placeholder={t('shell.all_countries')}
                options={countryOptions(countries)}
                // There from the start, so that nothing below moves when the countries come.
                disabled={countries.length === 0}
                value={countryId}
                onChange={setCountryId}
              />
              <Button type="submit" variant="primary" className={classes.submit} loading={sending}>
                {t('login.submit')}
              </Button>
            </form>
          )}
          {!settings?.oidc?.only && byProvider}
          {!asked && settings?.demo && <DemoHint demo={settings.demo} onUse={setForm} />}
        </div>
      </main>
    </div>
  );
}

/** The demo's e-mail and password, where the server says that this is a demo. */
function DemoHint({ demo, onUse }: { demo: LoginForm; onUse: (login: LoginForm) => void }) {
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
