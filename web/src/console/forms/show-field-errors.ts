import type { FormInstance } from 'antd';
import { ApiError } from '../../api/user-client.ts';

/** Shows the server's messages at the fields. A name such as `serviceAgents.0.link` addresses a field in a list. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  form.setFields(
    Object.entries(error.fields).map(([field, reason]) => ({
      name: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [reason],
    })),
  );
}
