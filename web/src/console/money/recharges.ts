import type { Input } from '@zhenku/contract/api';
import type { BillDifference } from '@zhenku/contract/recharges/recharges';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const RECHARGES = 'GET /operator/v1/recharges';
const QUARANTINE = 'GET /operator/v1/recharges/quarantine';
const RECONCILIATIONS = 'GET /operator/v1/recharges/reconciliations';

export const QUARANTINE_COLOUR: Readonly<Record<number, string>> = {
  0: 'warning',
  1: 'success',
  2: 'processing',
  3: 'default',
  4: 'error',
  5: 'default',
  6: 'success',
  7: 'default',
};

export const DIFFERENCE_LABEL: Readonly<Record<BillDifference['kind'], string>> = {
  missingHere: '仅渠道有',
  missingThere: '仅本站有',
  amountDiffers: '金额不一致',
  waiting: '已付款，待处理',
};

export type Payee = { userId: number } | { companyId: number } | { orderId: string };

export const quarantineSubject = (quarantineId: number) => `quarantine:${quarantineId}`;

const CREDIT = 'POST /operator/v1/recharges/quarantine/{quarantineId}/credit';
const REFUND = 'POST /operator/v1/recharges/quarantine/{quarantineId}/refund';
const SETTLE = 'POST /operator/v1/recharges/quarantine/{quarantineId}/settle';

export const creditPayment = (decision: Input<typeof CREDIT>) =>
  submitChange(callOperator(CREDIT, decision), '已入账', QUARANTINE, RECHARGES);

export const refundPayment = (decision: Input<typeof REFUND>) =>
  submitChange(callOperator(REFUND, decision), '已提交退款', QUARANTINE, RECHARGES);

export const settleRefund = (decision: Input<typeof SETTLE>) =>
  submitChange(
    callOperator(SETTLE, decision),
    decision.bearer === 'payer' ? '已扣回' : '已由平台承担',
    QUARANTINE,
    RECHARGES,
  );

export const compareBill = (method: 2 | 3, day: string) =>
  submitChange(
    callOperator('POST /operator/v1/recharges/reconciliations', { method, day }),
    '对账完成',
    RECONCILIATIONS,
  );
