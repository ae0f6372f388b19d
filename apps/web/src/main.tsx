import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import type * as Dashboard from './app/start.tsx';
import { startI18n } from './lib/i18n.ts';
import { followOtherTabs } from './lib/other-tabs.ts';
import { holdUnreadForms } from './lib/unread-inputs.ts';
import { fixPage } from './lib/preferences.ts';
import { readSession, rememberReturn, takeReturn } from './lib/session.ts';

// Before anything asks who is logged in; in development there is no earlier script.
fixPage();

// The guard: without a session every address is the login, with one the login is home. It stands before the router, so that the
// login loads neither router nor shell; starting and ending a session load the page anew.
const loggedIn = readSession() !== null;

function guard(): void {
  if (loggedIn && location.pathname === '/login') history.replaceState(null, '', takeReturn());
  if (!loggedIn && location.pathname !== '/login') {
    rememberReturn();
    history.replaceState(null, '', '/login');
  }
}

guard();
if (!loggedIn) addEventListener('popstate', guard);
followOtherTabs();
holdUnreadForms();

/** For so long the frame waits for what stands in it: together they are drawn once, and not a second time with the screen. */
const TOGETHER_MS = 150;

async function withScreen(dashboard: typeof Dashboard): Promise<typeof Dashboard> {
  await Promise.race([dashboard.whenLoaded(location.pathname), new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))]);
  return dashboard;
}

try {
  const [{ start }] = await Promise.all(
    // The screen's code runs as soon as the shell's is here: nobody waits for the words in between.
    loggedIn
      ? [import('./app/start.tsx').then(withScreen), startI18n('app')]
      : [import('./modules/session/start-login.tsx'), startI18n('login')],
  );
  start();
} catch (error) {
  // Not even the words arrived: the page itself holds these few.
  document.getElementById('load-error')?.setAttribute('data-shown', '');
  throw error;
}
