import { APPROVAL_TEXT_MAX, type ApprovalRequest } from '@zhenku/contract/companies/approvals';
import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { APPROVAL_STATUS_LABEL, approvePurchase, declinePurchase, withdrawRequest } from './approvals.ts';
import styles from './approval-card.module.css';

interface ApprovalCardProps {
  request: ApprovalRequest;
  canDecide: boolean;
  isOwn: boolean;
}

export function ApprovalCard({ request, canDecide, isOwn }: ApprovalCardProps) {
  const { status, name, note, items, amount, reason, decidedBy, decideTime } = request;
  return (
    <article className={styles.card} aria-label={`${name}的采购申请`}>
      <header className={styles.head}>
        <strong>{name}</strong>
        <span className="num">订单号 {formatOrderNumber(request.orderId)}</span>
        <span>{formatTime(request.addTime)}</span>
        <strong data-status={status} className={styles.status}>
          {APPROVAL_STATUS_LABEL[status]}
        </strong>
      </header>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.videoId}-${item.videoType}`}>
            <Link to={`/detail/${item.videoId}`}>{item.videoName}</Link>
            <span className="muted">{TIER_LABEL[item.videoType as Tier]}</span>
            <PriceText yuan={item.payAmount} />
          </li>
        ))}
      </ul>
      {request.costCentre && <p className={styles.text}>成本中心：{request.costCentre}</p>}
      {request.poNumber && <p className={styles.text}>采购单号：{request.poNumber}</p>}
      {note && <p className={styles.text}>说明：{note}</p>}
      {reason && <p className={styles.text}>未批准的原因：{reason}</p>}
      {decidedBy && decideTime && (
        <p className={styles.decided}>
          {decidedBy} · {formatTime(decideTime)}
        </p>
      )}
      {status === 'open' && request.orderAmount !== amount && (
        <p role="alert" className={styles.text}>
          订单金额已变为 ¥{formatMoney(request.orderAmount)}，不能批准，请拒绝后让成员重新提交。
        </p>
      )}
      <footer className={styles.foot}>
        <span>
          共 {items.length} 条，合计{' '}
          <strong>
            <PriceText yuan={amount} />
          </strong>
        </span>
        {status === 'open' && canDecide && <Decision request={request} />}
        {status === 'open' && isOwn && <Withdrawal requestId={request.requestId} />}
        {status === 'declined' && isOwn && <ButtonLink to={`/payOrder/${request.orderId}`}>查看订单</ButtonLink>}
        {status === 'approved' && isOwn && <ButtonLink to="/user/download">去下载</ButtonLink>}
      </footer>
    </article>
  );
}

function Decision({ request: { requestId, amount, orderAmount, name } }: { request: ApprovalRequest }) {
  const [busy, run] = useAction();
  const [declining, setDeclining] = useState(false);
  const idempotency = useIdempotencyKey();
  const approve = () =>
    run(async () => {
      const agreed = await confirm({
        title: '批准采购',
        content: `批准后立即从企业账户支付 ¥${formatMoney(amount)}。`,
        okText: `批准并支付 ¥${formatMoney(amount)}`,
      });
      if (!agreed) return;
      const body = { requestId, amount };
      await approvePurchase(body, idempotency.keyFor(body));
      toast.success('已批准，订单已支付');
    });
  return (
    <span className={styles.actions}>
      <Button disabled={busy} aria-label={`拒绝${name}的申请`} onClick={() => setDeclining(true)}>
        拒绝
      </Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={orderAmount !== amount}
        aria-label={`批准${name}的申请`}
        onClick={approve}
      >
        批准
      </Button>
      {declining && <DeclineDialog requestId={requestId} onClose={() => setDeclining(false)} />}
    </span>
  );
}

function DeclineDialog({ requestId, onClose }: { requestId: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useAction();
  const submit = () => {
    if (reason.trim() === '') return setError('请填写原因');
    run(async () => {
      await declinePurchase(requestId, reason.trim());
      toast.success('已拒绝，原因已告知申请人');
      onClose();
    });
  };
  return (
    <FormDialog title="拒绝采购" okText="拒绝" busy={busy} onSubmit={submit} onClose={onClose}>
      <TextArea
        label="原因"
        max={APPROVAL_TEXT_MAX}
        value={reason}
        error={error}
        onChange={(text) => {
          setReason(text);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

export function Withdrawal({ requestId }: { requestId: number }) {
  const [busy, run] = useAction();
  const withdraw = () =>
    run(async () => {
      await withdrawRequest(requestId);
      toast.success('申请已撤回');
    });
  return (
    <Button busy={busy} onClick={withdraw}>
      撤回申请
    </Button>
  );
}
