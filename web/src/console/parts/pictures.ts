import { callOperator } from '../../api/operator-client.ts';
import { uploadAsOperator } from '../orders/invoices.ts';

export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const fileKey = await uploadAsOperator(file, signal);
  return (await callOperator('POST /operator/v1/pictures', { fileKey }, { signal })).url;
}
