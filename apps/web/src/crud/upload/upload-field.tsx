import '../words/upload-words.ts';
import { isPrivateFile } from '@diwan/contract/kit/field';
import { UPLOAD_FAILED, UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '@diwan/contract/uploads/upload';
import { useId, useLayoutEffect, useEffect, useRef, useState, type DragEvent } from 'react';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import fieldClasses from '../../ui/field.module.css';
import { IconAlertTriangle, IconRefresh, IconX } from '../../ui/icons.ts';
import { IconPhoto, IconUpload, IconVideo } from '../../ui/screen-icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { FilePicture } from '../files/file-picture.tsx';
import { FileVideo } from '../files/file-video.tsx';
import type { InputSlot } from '../resource/slots.ts';
import { holdUploadingForms, UPLOADING } from './send-after-uploads.ts';
import { useWords } from '../words/words.ts';
import { fileFault } from './check-file.ts';
import classes from './upload-field.module.css';
import { useUploads, type Upload } from './use-uploads.ts';

interface UploadFieldProps extends InputSlot {
  kind: UploadKind;
  many: boolean;
  max: number;
}

/** An image, several images, or a video: chosen or dropped, uploaded at once with its progress, shown with what removes it. */
export function UploadField({ form, name, label, required, error, kind, many, max }: UploadFieldProps) {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const held = form.values[name];
  const references = Array.isArray(held) ? (held as string[]) : typeof held === 'string' && held !== '' ? [held] : [];
  const arrived = references.filter((reference) => reference !== UPLOAD_FAILED);
  // Several uploads end one after another, within one render's reach: each must see what the one before left.
  const latest = useRef(references);
  useLayoutEffect(() => {
    latest.current = references;
  });
  const kept = useRef<string[]>([]);

  function write(next: readonly string[]) {
    latest.current = [...next];
    form.set({ [name]: many ? next : (next.at(-1) ?? '') });
  }
  const { uploads, start, drop, retry } = useUploads({
    kind,
    model: form.asks.name,
    field: name,
    onDone: (reference) => write(many ? [...latest.current, reference] : [reference]),
    onRetry: () => write(withoutFailure()),
  });
  /** The references without one `LinkTEST`; a single one gives way to the file that stood there before. */
  function withoutFailure(): string[] {
    const at = latest.current.indexOf(UPLOAD_FAILED);
    if (at < 0) return latest.current;
    return many ? latest.current.filter((_, index) => index !== at) : kept.current;
  }

  useEffect(holdUploadingForms, []);

  function take(files: readonly File[]) {
    const [first] = files;
    if (!first) return setFault(words(kind === 'video' ? 'upload.video_first' : `upload.choose_${kind}`));
    const wrong = files.map((file) => fileFault(file, kind)).find(Boolean);
    if (wrong) return setFault(words(`upload.${wrong}`, { size: megabytes(UPLOAD_LIMITS[kind]) }));
    if (many && arrived.length + uploads.length + files.length > max) return setFault(words('upload.too_many', { max }));
    setFault(null);
    kept.current = arrived;
    if (!many) for (const one of uploads) drop(one.key);
    void start(many ? files : [first]);
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }
  function forget(one: Upload) {
    drop(one.key);
    if (one.failed) write(withoutFailure());
  }

  const shownError = fault ?? error;
  const busy = uploads.some((one) => !one.failed);
  const full = many ? arrived.length + uploads.length >= max : arrived.length > 0 || busy;
  return (
    <div className={fieldClasses['field']} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={fieldClasses['label']}>
        {label}
        {required && (
          <span aria-hidden="true" className={fieldClasses['required']}>
            *
          </span>
        )}
      </span>
      <div
        className={cx(classes.area, over && classes.over)}
        data-invalid={Boolean(shownError) || undefined}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {arrived.map((reference) => (
          <Held
            key={reference}
            reference={reference}
            kind={kind}
            isPrivate={isPrivateFile(form.asks.fields[name])}
            label={label}
            onRemove={() => write(references.filter((one) => one !== reference))}
          />
        ))}
        {uploads.map((one) => (
          <OnItsWay key={one.key} upload={one} kind={kind} onRetry={() => void retry(one)} onRemove={() => forget(one)} />
        ))}
        <div className={classes.choose}>
          <Button
            size="small"
            data-path={name}
            icon={<IconUpload size={16} aria-hidden="true" />}
            aria-describedby={`${id}-limits${shownError ? ` ${id}-error` : ''}`}
            disabled={many && full}
            onClick={() => input.current?.click()}
          >
            {words(!many && full ? 'upload.replace' : `upload.choose_${many ? 'images' : kind}`)}
            <span className="sr-only">: {label}</span>
          </Button>
          <span id={`${id}-limits`} className={fieldClasses['help']}>
            {words(`upload.limits_${kind}`, { size: megabytes(UPLOAD_LIMITS[kind]) })}
          </span>
        </div>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          accept={UPLOAD_TYPES[kind].join(',')}
          multiple={many}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            // The same file can be chosen again after a failure.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {shownError && (
        <div id={`${id}-error`} className={fieldClasses['error']} role={fault ? 'alert' : undefined}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>{shownError}</span>
        </div>
      )}
    </div>
  );
}

interface HeldProps {
  reference: string;
  kind: UploadKind;
  isPrivate: boolean;
  label: string;
  onRemove: () => void;
}

function Held({ reference, kind, isPrivate, label, onRemove }: HeldProps) {
  const words = useWords();
  return (
    <div className={classes.held}>
      {kind === 'image' ? (
        <FilePicture src={reference} isPrivate={isPrivate} alt={label} className={classes.picture} />
      ) : (
        <FileVideo src={reference} isPrivate={isPrivate} controls className={classes.picture} />
      )}
      <IconButton
        size="small"
        className={classes.remove}
        name={words('upload.remove', { name: label })}
        icon={<IconX size={14} />}
        onClick={onRemove}
      />
    </div>
  );
}

function OnItsWay({ upload, kind, onRetry, onRemove }: { upload: Upload; kind: UploadKind; onRetry: () => void; onRemove: () => void }) {
  const words = useWords();
  const { file, failed, progress, preview } = upload;
  const Icon = kind === 'image' ? IconPhoto : IconVideo;
  return (
    <div className={cx(classes.held, failed && classes.failed)} {...{ [UPLOADING]: failed ? undefined : true }}>
      {kind === 'image' ? (
        <Picture src={preview} alt="" className={classes.picture} />
      ) : (
        <Icon size={36} aria-hidden="true" className={classes.icon} />
      )}
      {failed ? (
        <Button size="small" className={classes.retry} icon={<IconRefresh size={14} aria-hidden="true" />} onClick={onRetry}>
          {words('upload.retry')}
          <span className="sr-only">: {file.name}</span>
        </Button>
      ) : (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label={words('upload.uploading', { name: file.name })}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ inlineSize: `${progress * 100}%` }} />
          <small>{formatPercent(Math.round(progress * 100))}</small>
        </div>
      )}
      <IconButton
        size="small"
        className={classes.remove}
        name={words('upload.remove', { name: file.name })}
        icon={<IconX size={14} />}
        onClick={onRemove}
      />
    </div>
  );
}

function megabytes(bytes: number): string {
  return formatNumber(bytes / 1024 / 1024, { style: 'unit', unit: 'megabyte' });
}
