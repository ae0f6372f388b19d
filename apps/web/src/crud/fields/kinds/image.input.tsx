import { UploadField } from '../../upload/upload-field.tsx';
import type { KindInput } from './kind-input.ts';

export const imageInput: KindInput<'image'> = { input: (_, __, slot) => <UploadField {...slot} kind="image" max={1} many={false} /> };
export const imagesInput: KindInput<'images'> = { input: ({ max }, _, slot) => <UploadField {...slot} kind="image" max={max} many /> };
