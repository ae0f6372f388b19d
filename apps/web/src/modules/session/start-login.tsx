import { createRoot } from 'react-dom/client';
import { Toasts } from '../../ui/toasts.tsx';
import { installTooltips } from '../../ui/tooltip.ts';
import { LoginPage } from './login-page.tsx';

/** Draws the login: all that someone without a session gets. */
export function start(): void {
  const home = document.getElementById('root');
  if (!home) return;
  createRoot(home).render(
    <>
      <LoginPage />
      <Toasts />
    </>,
  );
  installTooltips();
}
