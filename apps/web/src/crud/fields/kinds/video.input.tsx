import { UploadField } from '../../upload/upload-field.tsx';
import type { KindInput } from './kind-input.ts';

export const videoInput: KindInput<'video'> = { input: (_, __, slot) => <UploadField {...slot} kind="video" max={1} many={false} /> };
