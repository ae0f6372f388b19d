import { IconSend } from '../../../ui/screen-icons.ts';
import type { SelectionAction } from '../../../crud/resource/screens.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

/** Sending a notification to the selected people, for the lists of people (§2). */
export const sendSelected: SelectionAction = {
  key: 'send',
  label: 'list.send_notification',
  icon: <IconSend size={16} data-mirror aria-hidden="true" />,
  can: 'push-notifications',
  dialog: lazyPart(() => import('./send-dialog.tsx')),
};
