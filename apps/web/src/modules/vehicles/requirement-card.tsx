import type { ChecklistItem } from '@diwan/contract/vehicles/calls';
import { useTranslation } from '../../lib/translate.ts';
import cellClasses from '../../crud/cells/cell.module.css';
import { cx } from '../../ui/cx.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { language } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconEdit, IconTrash } from '../../ui/icons.ts';
import { IconUpload } from '../../ui/screen-icons.ts';
import { FilePicture } from '../../crud/files/file-picture.tsx';
import { Ltr } from '../../ui/text.tsx';
import { daysLeft, toneOfItem } from './checklist.ts';
import { AskedCell } from './requirement-cells.tsx';
import classes from './vehicles.module.css';

export type DocumentAction = 'upload' | 'fix' | 'remove';

interface RequirementCardProps {
  /** The time zone of the vehicle's country. */
  zone: string | undefined;
  item: ChecklistItem;
  today: string;
  onPreview: (reference: string) => void;
  /** None for who may only look. */
  onAction: ((action: DocumentAction) => void) | undefined;
}

const ICON = { size: 16, 'aria-hidden': true } as const;

/** A requirement: what it asks, how the vehicle stands to it, and the document that counts. */
export function RequirementCard({ item, today, zone, onPreview, onAction }: RequirementCardProps) {
  const { t } = useTranslation();
  const { document } = item;
  const title = getName({ ...item });
  const description = language() === 'ar' ? item.description_ar : item.description_en;
  const left = daysLeft(item, today);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <Chip dot tone={toneOfItem(item, today)}>
          {left === null ? t(`vehicles.states.${item.state}`) : t('vehicles.days_left', { count: left })}
        </Chip>
      </div>
      <p className={classes.note}>
        <AskedCell row={{ ...item, has_expiry: item.has_expiry ? 1 : 0 }} />
      </p>
      {description && (
        <p className={classes.note}>
          <bdi>{description}</bdi>
        </p>
      )}
      {item.until !== null && (
        <p>{t(item.until < today ? 'vehicles.expired_on' : 'vehicles.valid_until', { day: formatDay(item.until) })}</p>
      )}
      {document && (
        <>
          <div className={cx(cellClasses['thumbs'], cellClasses['large'])}>
            {document.images.map((reference, index) => (
              <button
                key={reference}
                type="button"
                className={cellClasses['thumb']}
                aria-label={t('list.preview_of', { name: `${title} ${index + 1}` })}
                onClick={() => onPreview(reference)}
              >
                <FilePicture src={`${reference}?w=240`} isPrivate alt="" />
              </button>
            ))}
          </div>
          <p className={classes.note}>
            {document.document_number && (
              <>
                {t('resources.vehicle_documents.fields.document_number')}: <Ltr>{document.document_number}</Ltr> ·{' '}
              </>
            )}
            {t('vehicles.handed_in', { when: formatDateTime(document.created_at, zone) })}
            {document.earlier > 0 && <> · {t('vehicles.earlier', { count: document.earlier })}</>}
          </p>
        </>
      )}
      {onAction && item.kind === 'document' && <Actions title={title} held={document !== null} onAction={onAction} />}
    </li>
  );
}

function Actions({ title, held, onAction }: { title: string; held: boolean; onAction: (action: DocumentAction) => void }) {
  const { t } = useTranslation();
  const about = <span className="sr-only">: {title}</span>;
  return (
    <div className={classes.actions}>
      <Button
        size="small"
        variant={held ? 'default' : 'primary'}
        icon={<IconUpload {...ICON} />}
        aria-haspopup="dialog"
        onClick={() => onAction('upload')}
      >
        {t(held ? 'vehicles.replace' : 'vehicles.upload')}
        {about}
      </Button>
      {held && (
        <>
          <Button size="small" icon={<IconEdit {...ICON} />} aria-haspopup="dialog" onClick={() => onAction('fix')}>
            {t('vehicles.fix')}
            {about}
          </Button>
          <Button
            size="small"
            variant="quietDanger"
            icon={<IconTrash {...ICON} />}
            aria-haspopup="dialog"
            onClick={() => onAction('remove')}
          >
            {t('vehicles.remove')}
            {about}
          </Button>
        </>
      )}
    </div>
  );
}
