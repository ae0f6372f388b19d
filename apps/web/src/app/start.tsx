import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterFirstRows } from '../lib/after-first-rows.ts';
import { dropEarly } from '../lib/early.ts';
import { followLink, navigate } from '../lib/navigation.ts';
import { restorePlace } from '../lib/place.ts';
import { onScreenForbidden, queryClient } from '../lib/query-client.ts';
import { Toasts } from '../ui/toasts.tsx';
import { installTooltips } from '../ui/tooltip.ts';
import { followSession } from './follow-session.ts';
import { getDeniedAddress } from './denied-address.ts';
import { warmUpLinks } from './load-screen.ts';
import { Dashboard, startRouter } from './router.tsx';

export { whenLoaded } from './load-screen.ts';

/** Draws the dashboard for whoever is logged in. */
export function start(): void {
  const home = document.getElementById('root');
  if (!home) return;
  followSession();
  onScreenForbidden((needs) => navigate(getDeniedAddress(needs), { replace: true }));
  startRouter();
  createRoot(home).render(
    <QueryClientProvider client={queryClient}>
      <Dashboard />
      <Toasts onFollow={followLink} />
    </QueryClientProvider>,
  );
  installTooltips();
  warmUpLinks();
  restorePlace();
  void afterFirstRows().then(dropEarly);
}
