import { REFUND_REQUEST_STATUS, TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import type { OperatorRefundRequest } from '@zhenku/contract/orders/refunds';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Button, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { tierText } from '../../features/clips/tier-text.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { approveRefund, REFUND_REJECT_REASONS, rejectRefund } from './orders.ts';
import { sendLater } from '../parts/pending-changes.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { Customer, ItemLink, itemText, Yuan } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';
import { QueueDrawer } from '../lists/queue-drawer.tsx';
import { REFUND_CONSEQUENCE } from './refund-modal.tsx';
import { UnlessWaiting } from '../parts/unless-waiting.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { DescriptionList } from '../parts/description-list.tsx';

interface RefundDrawerProps {
  request: OperatorRefundRequest;
  queue: Queue<OperatorRefundRequest>;
}

export function RefundDrawer({ request, queue }: RefundDrawerProps) {
  const { orderId, userId, customer, amount, reason, answer, status, payTime, applyTime, decideTime } = request;
  return (
    <QueueDrawer
      size={720}
      title={`退款申请 ${formatOrderNumber(orderId)}`}
      queue={queue}
      decision={
        status === REFUND_REQUEST_STATUS.open && (
          <UnlessWaiting subject={refundDecisionKey(request)}>
            <Decision request={request} onDecided={queue.next} />
          </UnlessWaiting>
        )
      }
    >
      <Flex vertical gap={16}>
        <DescriptionList
          facts={{
            订单号: <ObjectLink kind="order" id={orderId} />,
            买家: <Customer name={customer.name} userId={userId} />,
            退款金额: <Yuan value={amount} />,
            申请原因: <p className={styles.text}>{reason}</p>,
            支付时间: payTime && formatTime(payTime),
            申请时间: formatTime(applyTime),
            处理时间: decideTime && formatTime(decideTime),
            答复: answer && <p className={styles.text}>{answer}</p>,
          }}
        />
        <Items request={request} />
      </Flex>
    </QueueDrawer>
  );
}

export const refundDecisionKey = ({ requestId }: OperatorRefundRequest) => `refund:${requestId}`;

interface DecisionProps {
  request: OperatorRefundRequest;
  onDecided: () => void;
}

function Decision({ request, onDecided }: DecisionProps) {
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null);
  const close = () => setDeciding(null);
  return (
    <Flex gap={12}>
      <Button type="primary" danger onClick={() => setDeciding('approve')}>
        退款
      </Button>
      <Button onClick={() => setDeciding('reject')}>驳回</Button>
      {deciding === 'approve' && <ApproveModal request={request} onDecided={onDecided} onClose={close} />}
      {deciding === 'reject' && (
        <ReasonModal
          title={`驳回订单 ${formatOrderNumber(request.orderId)} 的退款申请`}
          okText="驳回"
          suggestions={REFUND_REJECT_REASONS}
          onClose={close}
          onSubmit={async (reason) => {
            await rejectRefund(request.requestId, reason);
            close();
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}

const Items = ({ request }: { request: OperatorRefundRequest }) => (
  <ul className={styles.text} aria-label="申请退款的素材">
    {request.items.map((item) => (
      <li key={item.orderItemId}>
        <ItemLink item={item} /> {tierText(item)} <Yuan value={item.payAmount} />
        <div className={styles.quiet}>
          下载 {item.downloadCount} 次 · 授权书{item.authorized ? '已填写' : '未填写'}
          {item.refundTime && ` · ${formatTime(item.refundTime)} 已退款`}
        </div>
      </li>
    ))}
  </ul>
);

function ApproveModal({ request, onDecided, onClose }: DecisionProps & { onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const left = request.items.filter(({ refundTime }) => refundTime === null);
  const submit = () => {
    sendLater(
      refundDecisionKey(request),
      `订单 ${formatOrderNumber(request.orderId)} 退款 ¥${formatMoney(request.amount)}`,
      () => approveRefund(request.requestId, answer.trim()),
    );
    onClose();
    onDecided();
  };
  return (
    <Modal
      open
      title={`订单退款 ${formatOrderNumber(request.orderId)}`}
      okText={`退款 ¥${formatMoney(request.amount)}`}
      okButtonProps={{ danger: true }}
      onOk={submit}
      onCancel={onClose}
    >
      <Flex vertical gap={12} style={{ paddingBlockEnd: 24 }}>
        <p>{left.map(itemText).join('、')}</p>
        {left.length < request.items.length && (
          <p className={styles.quiet}>
            申请中的其余 {request.items.length - left.length} 条素材此前已退款，不计入本次金额。
          </p>
        )}
        <p className={styles.quiet}>{REFUND_CONSEQUENCE}</p>
        <Input.TextArea
          aria-label="答复"
          rows={3}
          maxLength={TEXTAREA_MAX}
          showCount
          value={answer}
          placeholder="给买家的答复，选填"
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Flex>
    </Modal>
  );
}
