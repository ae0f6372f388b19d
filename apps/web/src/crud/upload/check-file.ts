import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadKind } from '@diwan/contract/uploads';
import { isAmong } from '@diwan/domain/records';

/** Why a file cannot be uploaded, as a key of `upload.*`; nothing where it can. The server looks at the bytes again. */
export function fileFault(
  file: Pick<File, 'type' | 'size'>,
  kind: UploadKind,
): 'wrong_type_image' | 'wrong_type_video' | 'too_large' | undefined {
  if (!isAmong(UPLOAD_TYPES[kind], file.type)) return `wrong_type_${kind}`;
  return file.size > UPLOAD_LIMITS[kind] ? 'too_large' : undefined;
}
