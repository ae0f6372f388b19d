import { isPrivateFile } from '@diwan/contract/kit/field';
import { providers } from '@diwan/contract/providers/resource';
import type { AskedChange, UpdateRequest } from '@diwan/contract/update-requests/calls';
import { useState } from 'react';
import { PlainValue } from '../../../crud/fields/plain-value.tsx';
import { FilePicture } from '../../../crud/files/file-picture.tsx';
import { labelKey } from '../../../crud/resource/labels.ts';
import { useWords } from '../../../crud/words/words.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Modal } from '../../../ui/modal.tsx';
import classes from '../update-requests.module.css';

const isImage = (field: AskedChange['field']) => providers.fields[field].kind === 'image';

/** Field by field: what is on record, what is asked for, and where they differ from when it was asked, that too. */
export function ChangesTable({ request, name }: { request: UpdateRequest; name: string }) {
  const words = useWords();
  const [compared, setCompared] = useState<AskedChange | null>(null);
  const pending = request.request_status === 'pending';
  return (
    <>
      <table className={classes.changes}>
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{words('vehicles.requests.field')}</th>
            <th scope="col">{words(pending ? 'vehicles.requests.now' : 'vehicles.requests.was')}</th>
            <th scope="col">{words('vehicles.requests.asked')}</th>
          </tr>
        </thead>
        <tbody>
          {request.changes.map((change) => (
            <tr key={change.field} data-conflict={change.is_conflict || undefined}>
              <th scope="row">{words(labelKey(providers, change.field))}</th>
              <td data-label={words(pending ? 'vehicles.requests.now' : 'vehicles.requests.was')}>
                <Value change={change} value={pending ? change.current : change.before} onCompare={setCompared} />
                {change.is_conflict && (
                  <div className={classes.was}>
                    <Chip tone="wait">{words('vehicles.requests.changed')}</Chip>
                    <span className={classes.note}>
                      {words('vehicles.requests.was')}: <PlainValue form={providers} name={change.field} value={change.before} />
                    </span>
                  </div>
                )}
              </td>
              <td data-label={words('vehicles.requests.asked')} className={classes.asked}>
                <Value change={change} value={change.after} onCompare={setCompared} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared && (
        <Modal
          open
          size="wide"
          title={`${words('vehicles.requests.compare')}: ${words(labelKey(providers, compared.field))}`}
          onClose={() => setCompared(null)}
        >
          <div className={classes.pictures}>
            <Side
              field={compared.field}
              title={words('vehicles.requests.old_image')}
              value={pending ? compared.current : compared.before}
            />
            <Side field={compared.field} title={words('vehicles.requests.new_image')} value={compared.after} />
          </div>
        </Modal>
      )}
    </>
  );
}

function Value({ change, value, onCompare }: { change: AskedChange; value: unknown; onCompare: (change: AskedChange) => void }) {
  const words = useWords();
  if (!isImage(change.field) || typeof value !== 'string' || value === '')
    return <PlainValue form={providers} name={change.field} value={value} />;
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={`${words('vehicles.requests.compare')}: ${words(labelKey(providers, change.field))}`}
      onClick={() => onCompare(change)}
    >
      <FilePicture src={`${value}?w=240`} isPrivate={isPrivateFile(providers.fields[change.field])} alt="" />
    </button>
  );
}

/** One of two pictures, side by side in full. */
function Side({ field, title, value }: { field: AskedChange['field']; title: string; value: unknown }) {
  const words = useWords();
  return (
    <figure className={classes.figure}>
      <figcaption>{title}</figcaption>
      {typeof value === 'string' && value !== '' ? (
        <FilePicture src={value} isPrivate={isPrivateFile(providers.fields[field])} alt={title} />
      ) : (
        <p className={classes.note}>{words('detail.log.nothing')}</p>
      )}
    </figure>
  );
}
