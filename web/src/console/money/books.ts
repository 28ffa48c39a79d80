import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

export const closeMonth = (month: string, hash: string) =>
  submitChange(
    callOperator('POST /operator/v1/ledger/months/{month}/close', { month, hash }),
    `已结账 ${month}`,
    'GET /operator/v1/ledger/months',
    'GET /operator/v1/ledger/months/{month}',
  );
