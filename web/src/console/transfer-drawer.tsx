import type { OperatorTransfer } from '@zhenku/contract/transfers';
import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { Button, Descriptions, Drawer, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { confirmTransfer, rejectTransfer, TRANSFER_REJECT_REASONS } from '../features/operators/transfers.ts';
import { useAction } from '../ui/use-action.ts';
import { Yuan } from './cells.tsx';
import styles from './console.module.css';
import { FilePicture } from './file-picture.tsx';

/** The proof of a transfer beside the order's price, and the decision. */
export function TransferDrawer({ transfer, onClose }: { transfer: OperatorTransfer; onClose: () => void }) {
  const { orderId, payAmount, customer, transferStatus, submitTime, decideTime, reason, proofUrl } = transfer;
  return (
    <Drawer
      open
      size={720}
      title={`转账凭证 ${orderId}`}
      classNames={{ wrapper: styles.drawer, footer: styles.drawerFooter }}
      onClose={onClose}
      footer={transferStatus === TRANSFER_STATUS.waiting && <Decision transfer={transfer} onDecided={onClose} />}
    >
      <Flex vertical gap={16}>
        <Descriptions
          size="small"
          bordered
          column={1}
          items={[
            { key: 'amount', label: '应付金额', children: <Yuan value={payAmount} /> },
            { key: 'customer', label: '买家', children: customer.name },
            { key: 'time', label: '提交时间', children: formatTime(submitTime) },
            ...(decideTime ? [{ key: 'decided', label: '处理时间', children: formatTime(decideTime) }] : []),
            ...(reason ? [{ key: 'reason', label: '驳回原因', children: reason }] : []),
          ]}
        />
        <FilePicture url={proofUrl} name="转账凭证" />
      </Flex>
    </Drawer>
  );
}

function Decision({ transfer, onDecided }: { transfer: OperatorTransfer; onDecided: () => void }) {
  const { orderId, payAmount } = transfer;
  const [rejecting, setRejecting] = useState(false);
  const [busy, run] = useAction();
  const confirm = () =>
    run(async () => {
      await confirmTransfer(orderId);
      onDecided();
    });
  return (
    <Flex gap={12}>
      <Popconfirm
        title={`确认已收到 ¥${formatMoney(payAmount)}？`}
        description="订单变为已支付，买家即可下载，创作者获得分成。"
        okText="确认到账"
        onConfirm={confirm}
      >
        <Button type="primary" loading={busy}>
          到账
        </Button>
      </Popconfirm>
      <Button danger disabled={busy} onClick={() => setRejecting(true)}>
        驳回
      </Button>
      {rejecting && (
        <ReasonModal
          title={`驳回订单 ${orderId} 的转账`}
          okText="驳回并取消订单"
          consequence={<p className={styles.quiet}>订单将被取消，买家需要重新下单。</p>}
          suggestions={TRANSFER_REJECT_REASONS}
          onClose={() => setRejecting(false)}
          onSubmit={async (reason) => {
            await rejectTransfer(orderId, reason);
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}
