// The page that stands where another could not be had: says why, and opens that other one as soon as the server answers.
const FIRST_MS = 2_000;
const LONGEST_MS = 20_000;
const PATIENCE_MS = 8_000;

const root = document.documentElement;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const language = stored('language') === 'en' ? 'en' : 'ar';
root.lang = language;
root.dir = language === 'ar' ? 'rtl' : 'ltr';
root.dataset['theme'] = stored('theme') === 'dark' ? 'dark' : 'light';
if (language === 'en') document.title = 'Diwan';
const clock = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : stored('digits') === 'arab' ? 'ar-u-nu-arab' : 'ar-u-nu-latn', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** Which of the two is so, as far as the browser knows. */
function tell(): void {
  root.dataset['state'] = navigator.onLine ? 'away' : 'offline';
}

function note(busy: boolean): void {
  document.querySelector('button')?.setAttribute('aria-busy', String(busy));
  const time = document.querySelector('time');
  if (time && !busy) time.textContent = clock.format(new Date());
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

let pause = FIRST_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let trying = false;

async function attempt(): Promise<void> {
  if (trying) return;
  trying = true;
  clearTimeout(timer);
  note(true);
  if (await answers()) {
    // Under its own address this page would only find itself.
    if (location.pathname === '/offline.html') location.replace('/');
    else location.reload();
    return;
  }
  trying = false;
  note(false);
  tell();
  timer = setTimeout(() => void attempt(), pause);
  pause = Math.min(pause * 1.5, LONGEST_MS);
}

tell();
addEventListener('online', () => {
  pause = FIRST_MS;
  tell();
  void attempt();
});
addEventListener('offline', tell);
document.addEventListener('DOMContentLoaded', () => {
  note(false);
  document.querySelector('button')?.addEventListener('click', () => void attempt());
  timer = setTimeout(() => void attempt(), pause);
});
