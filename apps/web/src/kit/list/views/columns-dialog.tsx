import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Checkbox } from '../../../ui/toggle.tsx';
import type { TableColumn } from '../columns.ts';
import classes from './columns-dialog.module.css';

interface ColumnsDialogProps {
  columns: readonly TableColumn[];
  shown: readonly TableColumn[];
  /** The column that names a row always stays. */
  naming: TableColumn | undefined;
  /** The keys of the columns to show; none for all of them. */
  onChoose: (keys: readonly string[] | null) => void;
  onClose: () => void;
}

/** Which columns a list shows. The choice stands in the address, so a shared address shares it. */
export function ColumnsDialog({ columns, shown, naming, onChoose, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation();
  const on = new Set(shown.map((column) => column.key));
  function set(key: string, checked: boolean) {
    const keys = columns.map((column) => column.key).filter((one) => (one === key ? checked : on.has(one)));
    onChoose(keys.length === columns.length ? null : keys);
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('lists.columns')}
      footer={
        <>
          <Button disabled={shown.length === columns.length} onClick={() => onChoose(null)}>
            {t('lists.all_columns')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <ul className={classes.list}>
        {columns.map((column) => (
          <li key={column.key}>
            <Checkbox
              label={column.header}
              checked={on.has(column.key)}
              disabled={column === naming}
              onChange={(checked) => set(column.key, checked)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
