import { SMALL_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { call } from '../../api/user-client.ts';
import { uploadByTicket } from './upload-by-ticket.ts';

export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/gif';
export const DOCUMENT_ACCEPT = `${PICTURE_ACCEPT},application/pdf`;

export function imageProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return '文件是空的，请重新选择';
  return size > SMALL_UPLOAD_BYTES ? '文件不能超过 3 MB' : null;
}

export async function uploadImage(file: File, signal: AbortSignal): Promise<string> {
  const ticket = await call('POST /upload/v1/imageUploadPolicy', { fileName: file.name, bytes: file.size }, { signal });
  await uploadByTicket(ticket, file, { onSent: () => undefined, signal });
  return ticket.fileKey;
}
