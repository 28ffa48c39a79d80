import { SMALL_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { uploadByTicket } from './upload.ts';

/** What the server takes as a picture of a document. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,application/pdf';

/** Why a file is not sent at all; null when it may be. */
export function imageProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  return size > SMALL_UPLOAD_BYTES ? '文件大小不能超过3MB' : null;
}

/** Uploads an image or a PDF; answers its fileKey. Rejects with what the user is to read. */
export async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  const ticket = await call('POST /upload/v1/imageUploadPolicy', { fileName: file.name }, { signal });
  await uploadByTicket(ticket, file, { onSent: () => undefined, signal });
  return ticket.fileKey;
}
