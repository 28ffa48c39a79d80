import { QueueDrawer } from '../lists/queue-drawer.tsx';
import type { Queue } from '../lists/use-queue.ts';
import type { OperatorTransfer } from '@zhenku/contract/orders/transfers';
import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../parts/reason-modal.tsx';
import {
  askForProof,
  outstandingYuan,
  rejectTransfer,
  takeBackReceipt,
  TRANSFER_ASK_REASONS,
  TRANSFER_REJECT_REASONS,
} from './transfers.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { Customer, Yuan } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';
import { FilePicture } from '../parts/file-picture.tsx';
import { ReceiptModal } from './receipt-modal.tsx';
import { DescriptionList } from '../parts/description-list.tsx';

export function TransferDrawer({ transfer, queue }: { transfer: OperatorTransfer; queue: Queue<OperatorTransfer> }) {
  const { orderId, userId, payAmount, customer, transferStatus, submitTime, askTime, decideTime, reason, proofUrl } =
    transfer;
  return (
    <QueueDrawer
      size={720}
      title={`转账凭证 ${formatOrderNumber(orderId)}`}
      queue={queue}
      decision={transferStatus === TRANSFER_STATUS.waiting && <Decision transfer={transfer} onDecided={queue.next} />}
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
        <DescriptionList
          facts={{
            订单号: <ObjectLink kind="order" id={orderId} />,
            应付金额: <Yuan value={payAmount} />,
            已到账: transfer.receipts.length > 0 ? <Receipts transfer={transfer} /> : null,
            买家: <Customer name={customer.name} userId={userId} />,
            提交时间: formatTime(submitTime),
            处理时间: decideTime && formatTime(decideTime),
            驳回原因: askTime ? null : reason,
          }}
        />
        <FilePicture url={proofUrl} name="转账凭证" />
      </Flex>
    </QueueDrawer>
  );
}

function Receipts({ transfer }: { transfer: OperatorTransfer }) {
  const { orderId, receipts, transferStatus } = transfer;
  const [removing, setRemoving] = useState<string | null>(null);
  const waits = transferStatus === TRANSFER_STATUS.waiting;
  return (
    <Flex vertical gap={8}>
      {receipts.map(({ reference, amount, operatorName, time }) => (
        <Flex key={reference} gap={8} justify="space-between" align="start">
          <div className={styles.receipt}>
            <Yuan value={amount} /> · <span className="num">{reference}</span>
            <div className={styles.quiet}>
              {operatorName} · {formatTime(time)}
            </div>
          </div>
          {waits && (
            <Button type="link" size="small" danger onClick={() => setRemoving(reference)}>
              撤回
            </Button>
          )}
        </Flex>
      ))}
      {waits && (
        <div>
          还差 <Yuan value={outstandingYuan(transfer)} />
        </div>
      )}
      {removing !== null && (
        <ReasonModal
          title={`撤回到账 ${removing}`}
          okText="撤回"
          readers="原因，仅运营可见"
          consequence={<p className={styles.quiet}>该银行流水号可重新登记。</p>}
          onClose={() => setRemoving(null)}
          onSubmit={async (reason) => {
            await takeBackReceipt(orderId, removing, reason);
            setRemoving(null);
          }}
        />
      )}
    </Flex>
  );
}

function Decision({ transfer, onDecided }: { transfer: OperatorTransfer; onDecided: () => void }) {
  const { orderId, receipts } = transfer;
  const [open, setOpen] = useState<'receipt' | 'rejection' | null>(null);
  const close = () => setOpen(null);
  return (
    <Flex gap={12} wrap>
      <Button type="primary" onClick={() => setOpen('receipt')}>
        到账
      </Button>
      <Button danger onClick={() => setOpen('rejection')}>
        驳回
      </Button>
      {transfer.askTime === null && <AskButton orderId={orderId} />}
      {open === 'receipt' && <ReceiptModal transfer={transfer} onClose={close} onPaid={onDecided} />}
      {open === 'rejection' && (
        <ReasonModal
          title={`驳回订单 ${formatOrderNumber(orderId)} 的转账`}
          okText="驳回并取消订单"
          consequence={
            <p className={styles.quiet}>
              订单将被取消，买家需要重新下单。{receipts.length > 0 && '已到账的款项记入买家的余额。'}
            </p>
          }
          suggestions={TRANSFER_REJECT_REASONS}
          onClose={close}
          onSubmit={async (reason) => {
            await rejectTransfer(orderId, reason);
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}

function AskButton({ orderId }: { orderId: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>要求补充凭证</Button>
      {asking && (
        <ReasonModal
          title={`要求订单 ${formatOrderNumber(orderId)} 重新提交凭证`}
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
