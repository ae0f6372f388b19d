import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '@diwan/contract/uploads/upload';
import { isAmong } from '@diwan/domain/records';

/** Why a file cannot be uploaded, as a key of `upload.*`; nothing where it can. The server looks at the bytes again. */
export function fileFault(
  file: Pick<File, 'type' | 'size'>,
  kind: UploadKind,
  most: number = UPLOAD_LIMITS[kind],
): `wrong_type_${UploadKind}` | 'empty' | 'too_large' | undefined {
  // A browser may name the codec as well.
  if (!isAmong(UPLOAD_TYPES[kind], file.type.split(';')[0])) return `wrong_type_${kind}`;
  if (file.size === 0) return 'empty';
  return file.size > most ? 'too_large' : undefined;
}
