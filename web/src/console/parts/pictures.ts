import { callOperator } from '../../api/operator-client.ts';
import { uploadAsOperator } from '../orders/invoices.ts';

/** Uploads a picture, makes it public and returns its URL. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const fileKey = await uploadAsOperator(file, signal);
  return (await callOperator('POST /operator/v1/pictures', { fileKey }, { signal })).url;
}
