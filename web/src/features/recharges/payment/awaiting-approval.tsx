import { APPROVAL_TEXT_MAX } from '@zhenku/contract/companies/approvals';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import type { Order } from '@zhenku/contract/orders/orders';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { Withdrawal } from '../../companies/approval-card.tsx';
import { requestApproval } from '../../companies/approvals.ts';
import styles from '../../site/account.module.css';
import { OrderLines } from './order-lines.tsx';

export function AwaitingApproval({ order, requestId }: { order: Order; requestId: number }) {
  return (
    <div className={styles.main}>
      <div className={styles.notice} role="alert">
        <div>
          <strong>订单正在等待企业审批，批准后由企业账户支付 ¥{formatMoney(order.payAmount)}</strong>
          <p className="muted small">
            {formatTime(order.expireTime)} 前有效，价格不变；结果以系统消息通知您。改用个人账户支付，请先撤回申请。
          </p>
        </div>
        <span className="wrap">
          <Withdrawal requestId={requestId} />
          <ButtonLink to="/user/approvals">查看申请</ButtonLink>
        </span>
      </div>
      <OrderLines order={order} />
    </div>
  );
}

export function RequestApprovalDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();
  const submit = () =>
    run(async () => {
      const { orderId, licenceTextVersion } = order;
      const body = { orderId, note: note.trim(), licenceTextVersion };
      await requestApproval(body, idempotency.keyFor(body));
      toast.success('已提交审批，结果以系统消息通知您');
      onClose();
    });
  return (
    <FormDialog title="提交审批" okText="提交审批" busy={busy} onSubmit={submit} onClose={onClose}>
      <p className="muted">企业的管理员批准后，订单从企业账户支付 ¥{formatMoney(order.payAmount)}。</p>
      <TextArea label="说明（选填）" max={APPROVAL_TEXT_MAX} value={note} onChange={setNote} />
    </FormDialog>
  );
}
