import '../words/page-words.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { labelKey } from '../resource/labels.ts';
import { PlainValue } from '../fields/plain-value.tsx';
import { useWords } from '../words/words.ts';
import classes from './conflict-dialog.module.css';
import { differences, settleConflict, type Conflict, type ConflictSide } from './conflict.ts';
import type { FormValues } from '../resource/form-values.ts';
import type { Row } from '../resource/screens.ts';
import type { RecordForm } from '../resource/slots.ts';

interface ConflictDialogProps {
  form: RecordForm;
  conflict: Conflict;
  onClose: () => void;
  /** Goes on from what the others saved, with the values that were chosen. */
  onSettle: (current: Row, values: FormValues) => void;
}

const SIDES = ['theirs', 'mine'] as const;

/** Both versions of a record, field by field: which value each keeps is the admin's to say. */
export function ConflictDialog({ form, conflict, onClose, onSettle }: ConflictDialogProps) {
  const { asks } = form;
  const words = useWords();
  const found = differences(asks, form.before, form.values, conflict.current);
  const [sides, setSides] = useState<Readonly<Record<string, ConflictSide>>>({});
  const all = (side: ConflictSide) => setSides(Object.fromEntries(found.map(({ name }) => [name, side])));
  return (
    <Modal
      open
      size="wide"
      role="alertdialog"
      onClose={onClose}
      title={words('form.conflict.title')}
      footer={
        <>
          <Button onClick={onClose}>{words('form.cancel')}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              onSettle(conflict.current, settleConflict(form.values, found, sides));
              onClose();
            }}
          >
            {words('form.conflict.apply')}
          </Button>
        </>
      }
    >
      <p>{words(found.length > 0 ? 'form.conflict.text' : 'form.conflict.same')}</p>
      {found.length > 0 && (
        <>
          <div className={classes.all}>
            <Button size="small" onClick={() => all('mine')}>
              {words('form.conflict.keep_all_mine')}
            </Button>
            <Button size="small" onClick={() => all('theirs')}>
              {words('form.conflict.take_all_theirs')}
            </Button>
          </div>
          <Versions asks={asks} found={found} sides={sides} onChoose={(name, side) => setSides({ ...sides, [name]: side })} />
        </>
      )}
    </Modal>
  );
}

interface VersionsProps {
  asks: RecordForm['asks'];
  found: ReturnType<typeof differences>;
  sides: Readonly<Record<string, ConflictSide>>;
  onChoose: (name: string, side: ConflictSide) => void;
}

/** What differs, field by field, and which side is chosen of each. */
function Versions({ asks, found, sides, onChoose }: VersionsProps) {
  const words = useWords();
  return (
    <table className={classes.table}>
      <caption className="sr-only">{words('form.conflict.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{words('form.conflict.field')}</th>
          {SIDES.map((side) => (
            <th key={side} scope="col">
              {words(`form.conflict.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((difference) => {
          const label = words(labelKey(asks, difference.name));
          return (
            <tr key={difference.name}>
              <th scope="row">{label}</th>
              {SIDES.map((side) => (
                <td key={side} data-chosen={(sides[difference.name] ?? difference.side) === side || undefined}>
                  <label>
                    <input
                      type="radio"
                      name={`conflict-${difference.name}`}
                      aria-label={words(side === 'mine' ? 'form.conflict.keep_mine' : 'form.conflict.take_theirs', { field: label })}
                      checked={(sides[difference.name] ?? difference.side) === side}
                      onChange={() => onChoose(difference.name, side)}
                    />
                    <PlainValue form={asks} name={difference.name} value={difference[side]} />
                  </label>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
