import { isPrivateFile } from '@diwan/contract/kit/field';
import classes from '../plain-value.module.css';
import { FilePicture } from '../../files/file-picture.tsx';
import type { KindPlain } from './kind-plain.ts';

export const imagePlain: KindPlain<'image' | 'images'> = {
  plain: (field, value) => (
    <span className={classes.pictures}>
      {(Array.isArray(value) ? value : [value]).map((reference) => (
        <FilePicture
          key={String(reference)}
          src={`${String(reference)}?w=96`}
          isPrivate={isPrivateFile(field)}
          alt=""
          className={classes.picture}
        />
      ))}
    </span>
  ),
};
