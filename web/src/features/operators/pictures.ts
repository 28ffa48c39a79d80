import { callOperator } from '../../api/operator-client.ts';
import { uploadAsOperator } from './invoices.ts';

/** Uploads a picture and makes it public; answers its URL. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const fileKey = await uploadAsOperator(file, signal);
  return (await callOperator('POST /operator/v1/pictures', { fileKey }, { signal })).url;
}
