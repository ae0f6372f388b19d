import { isPrivateFile } from '@diwan/contract/kit/field';
import { FilePicture } from '../files/file-picture.tsx';
import { FileVideo } from '../files/file-video.tsx';
import { labelKey, rowName } from '../resource/labels.ts';
import type { Row } from '../resource/screens.ts';
import type { CellContext } from './cell-context.ts';
import classes from './cell.module.css';

interface ThumbsProps {
  context: CellContext;
  name: string;
  kind: 'image' | 'video';
  references: readonly string[];
  row: Row;
}

/** Files in small, each of which opens. */
export function Thumbs({ context, name, kind, references, row }: ThumbsProps) {
  const label = `${context.words(labelKey(context.resource, name))}: ${rowName(context.resource, row)}`;
  const isPrivate = isPrivateFile(context.resource.fields[name]);
  return (
    <span className={classes.thumbs}>
      {references.map((reference) => (
        <button
          key={reference}
          type="button"
          className={classes.thumb}
          aria-label={context.words('list.preview_of', { name: label })}
          onClick={() => context.preview({ reference, name: label, kind, isPrivate })}
        >
          {kind === 'image' ? (
            <FilePicture src={context.cut ? `${reference}?w=96` : reference} isPrivate={isPrivate} alt="" />
          ) : (
            <FileVideo src={reference} isPrivate={isPrivate} preload="metadata" muted />
          )}
        </button>
      ))}
    </span>
  );
}
