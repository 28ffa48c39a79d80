import { QueueDrawer } from './queue-drawer.tsx';
import type { Queue } from './use-queue.ts';
import type { OperatorTransfer } from '@zhenku/contract/transfers';
import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { Alert, Button, Descriptions, Flex } from 'antd';
import { useState } from 'react';
import { sendLater } from '../features/operators/pending-changes.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import {
  askForProof,
  confirmTransfer,
  rejectTransfer,
  TRANSFER_ASK_REASONS,
  TRANSFER_REJECT_REASONS,
} from '../features/operators/transfers.ts';
import { ObjectLink } from '../features/operators/object-link.tsx';
import { Customer, Yuan } from './cells.tsx';
import styles from './console.module.css';
import { DecisionButtons } from './decision-buttons.tsx';
import { FilePicture } from './file-picture.tsx';
import { UnlessWaiting } from './unless-waiting.tsx';

/** The proof of a transfer beside the order's price, and the decision. */
export function TransferDrawer({ transfer, queue }: { transfer: OperatorTransfer; queue: Queue<OperatorTransfer> }) {
  const { orderId, userId, payAmount, customer, transferStatus, submitTime, askTime, decideTime, reason, proofUrl } =
    transfer;
  return (
    <QueueDrawer
      size={720}
      title={`转账凭证 ${orderId}`}
      queue={queue}
      decision={
        transferStatus === TRANSFER_STATUS.waiting && (
          <UnlessWaiting subject={decisionAbout(transfer)}>
            <Decision transfer={transfer} onDecided={queue.next} />
          </UnlessWaiting>
        )
      }
    >
      <Flex vertical gap={16}>
        {askTime && (
          <Alert
            type="info"
            showIcon
            title={`已于 ${formatTime(askTime)} 要求买家重新提交凭证，等待买家`}
            description={reason}
          />
        )}
        <Descriptions
          size="small"
          bordered
          column={1}
          items={[
            { key: 'order', label: '订单号', children: <ObjectLink kind="order" id={orderId} /> },
            { key: 'amount', label: '应付金额', children: <Yuan value={payAmount} /> },
            { key: 'customer', label: '买家', children: <Customer name={customer.name} userId={userId} /> },
            { key: 'time', label: '提交时间', children: formatTime(submitTime) },
            ...(decideTime ? [{ key: 'decided', label: '处理时间', children: formatTime(decideTime) }] : []),
            ...(reason && !askTime ? [{ key: 'reason', label: '驳回原因', children: reason }] : []),
          ]}
        />
        <FilePicture url={proofUrl} name="转账凭证" />
      </Flex>
    </QueueDrawer>
  );
}

export const decisionAbout = ({ orderId }: OperatorTransfer) => `transfer:${orderId}`;

function Decision({ transfer, onDecided }: { transfer: OperatorTransfer; onDecided: () => void }) {
  const { orderId, payAmount } = transfer;
  return (
    <DecisionButtons
      approveText="到账"
      confirmation={{
        title: `确认已收到 ¥${formatMoney(payAmount)}？`,
        description: '订单变为已支付，买家即可下载，创作者获得分成。',
        okText: '确认到账',
      }}
      rejection={{
        title: `驳回订单 ${orderId} 的转账`,
        okText: '驳回并取消订单',
        consequence: <p className={styles.quiet}>订单将被取消，买家需要重新下单。</p>,
        suggestions: TRANSFER_REJECT_REASONS,
      }}
      approve={async () =>
        sendLater(decisionAbout(transfer), `订单 ${orderId} 到账 ¥${formatMoney(payAmount)}`, () =>
          confirmTransfer(orderId),
        )
      }
      reject={(reason) => rejectTransfer(orderId, reason)}
      onDecided={onDecided}
    >
      {transfer.askTime === null && <AskButton orderId={orderId} />}
    </DecisionButtons>
  );
}

/** Asks for another proof, where this one cannot be checked. */
function AskButton({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>要求补充凭证</Button>
      {asking && (
        <ReasonModal
          title={`要求订单 ${orderId} 重新提交凭证`}
          okText="通知买家"
          consequence={<p className={styles.quiet}>订单保持待核对，不会取消；买家可重新上传凭证。</p>}
          suggestions={TRANSFER_ASK_REASONS}
          onClose={() => setAsking(false)}
          onSubmit={async (reason) => {
            await askForProof(orderId, reason);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
