import type { FormInstance } from 'antd';
import { ApiError } from '../../api/user-client.ts';

/** Shows the server's messages beside the fields: `serviceAgents.0.link` is a field of a list. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  form.setFields(
    Object.entries(error.fields).map(([field, reason]) => ({
      name: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [reason],
    })),
  );
}
