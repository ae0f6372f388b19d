import type { Complaint } from '@diwan/contract/complaints/resource';
import { COMPLAINT_PRIORITIES, type ComplaintPriority as Priority } from '@diwan/domain/complaint-transitions';
import { useTranslation } from '../../../lib/translate.ts';
import { refreshRows } from '../../../crud/resource/queries.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconChevronDown } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { Tone } from '../../../ui/status-tone.ts';

const TONES: Readonly<Record<Priority, Tone>> = { low: 'plain', normal: 'plain', high: 'wait', urgent: 'bad' };

/** How urgent a complaint is. While it goes on, whoever works on complaints says otherwise here; its ticket is due by that. */
export function ComplaintPriorityPicker({ complaint: { id, priority, status } }: { complaint: Complaint }) {
  const { t } = useTranslation();
  const mayChange = useCan()('update-complaints') && status !== 'resolved';

  const { busy, send } = useSend((to: Priority) => call('POST complaints/:id/prioritise', { params: { id }, body: { priority: to } }), {
    success: ({ message }) => message,
    always: refreshRows,
  });

  if (!mayChange) return <Chip tone={TONES[priority]}>{t(`enums.complaint_priorities.${priority}`)}</Chip>;
  return (
    <Menu
      align="start"
      label={t('orders.complaint.prioritise')}
      items={COMPLAINT_PRIORITIES.map((one) => ({
        label: t(`enums.complaint_priorities.${one}`),
        checked: one === priority,
        onPick: () => void (one !== priority && send(one)),
      }))}
      renderButton={(props) => (
        <Button
          {...props}
          size="small"
          loading={busy}
          aria-label={t('orders.complaint.priority_is', { priority: t(`enums.complaint_priorities.${priority}`) })}
        >
          {t(`enums.complaint_priorities.${priority}`)}
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    />
  );
}
