import type { OperatorWithdrawal } from '@zhenku/contract/payouts/operator-payouts';
import { formatMoney } from '@zhenku/contract/format';
import { Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../../parts/reason-modal.tsx';
import { completeWithdrawal, failWithdrawal, WITHDRAWAL_FAIL_REASONS } from './withdrawals.ts';
import { sendLater } from '../../parts/pending-changes.ts';
import styles from '../../shell/console.module.css';
import { FileModal } from '../../parts/file-modal.tsx';
import { UnlessWaiting } from '../../parts/unless-waiting.tsx';

interface DecisionProps {
  withdrawal: OperatorWithdrawal;
  onDecided: () => void;
}

export const withdrawalDecisionKey = (applyId: number) => `withdrawal:${applyId}`;

export const WithdrawalDecision = (props: DecisionProps) => (
  <UnlessWaiting subject={withdrawalDecisionKey(props.withdrawal.applyId)}>
    <Buttons {...props} />
  </UnlessWaiting>
);

function Buttons({ withdrawal, onDecided }: DecisionProps) {
  const { applyId, payMoney, proposal } = withdrawal;
  const [asking, setAsking] = useState<'slip' | 'reason' | null>(null);
  const later = (what: string, act: () => Promise<unknown>) => {
    sendLater(withdrawalDecisionKey(applyId), `${what}提现 ${applyId} ¥${formatMoney(payMoney)}`, act);
    onDecided();
  };
  const consent = () => later('完成', () => completeWithdrawal(applyId, proposal!.transferFileKey));
  return (
    <Flex gap={12}>
      {proposal === null && (
        <Button type="primary" onClick={() => setAsking('slip')}>
          完成提现
        </Button>
      )}
      {proposal !== null && (
        <Popconfirm
          title={`确认已转账 ¥${formatMoney(payMoney)}？`}
          description="请核对转账凭证。确认后不能撤回。"
          okText="确认完成"
          onConfirm={consent}
        >
          <Button type="primary" disabled={proposal.mine}>
            {proposal.mine ? '等待另一位复核' : '复核并完成'}
          </Button>
        </Popconfirm>
      )}
      <Button danger onClick={() => setAsking('reason')}>
        退回
      </Button>
      {asking === 'slip' && <SlipModal withdrawal={withdrawal} onDecided={onDecided} onClose={() => setAsking(null)} />}
      {asking === 'reason' && (
        <ReasonModal
          title={`退回提现 ${applyId}`}
          okText="退回款项"
          suggestions={WITHDRAWAL_FAIL_REASONS}
          consequence={<p className={styles.quiet}>款项退回创作者的收益，有欠款的先抵扣欠款。</p>}
          onClose={() => setAsking(null)}
          onSubmit={async (reason) => {
            later('退回', () => failWithdrawal(applyId, reason));
          }}
        />
      )}
    </Flex>
  );
}

function SlipModal({ withdrawal, onDecided, onClose }: DecisionProps & { onClose: () => void }) {
  return (
    <FileModal
      title={`完成提现 ${withdrawal.applyId}`}
      okText="完成提现"
      label="转账凭证"
      hint="银行回单的图片或PDF，不超过 3 MB，创作者可以查看"
      onClose={onClose}
      onSubmit={async (fileKey) => {
        const { applyId, payMoney } = withdrawal;
        sendLater(withdrawalDecisionKey(applyId), `完成提现 ${applyId} ¥${formatMoney(payMoney)}`, () =>
          completeWithdrawal(applyId, fileKey),
        );
        onDecided();
      }}
    >
      <p>
        已向 {withdrawal.userName} 转账 <strong className="num">¥{formatMoney(withdrawal.payMoney)}</strong>
      </p>
    </FileModal>
  );
}
