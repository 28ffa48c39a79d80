import type { OperatorTransfer } from '@zhenku/contract/transfers';
import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { Descriptions, Drawer, Flex } from 'antd';
import { confirmTransfer, rejectTransfer, TRANSFER_REJECT_REASONS } from '../features/operators/transfers.ts';
import { Yuan } from './cells.tsx';
import styles from './console.module.css';
import { DecisionButtons } from './decision-buttons.tsx';
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
      approve={() => confirmTransfer(orderId)}
      reject={(reason) => rejectTransfer(orderId, reason)}
      onDecided={onDecided}
    />
  );
}
