import { BANK_CREDIT_STATUS, BANK_CREDIT_STATUS_LABEL, type BankCredit } from '@zhenku/contract/orders/bank-credits';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { Button } from 'antd';
import { useState } from 'react';
import { BANK_CREDIT_COLOUR, creditFromBank, takeBackCredit } from './bank-credits.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { BankCreditModal } from './bank-credit-modal.tsx';
import { StatusTag } from '../parts/cells.tsx';
import { actionsColumn, waitingColumn, yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { KeywordFilter, StatusFilter, useStatus } from '../lists/filters.tsx';
import { useUrlState } from '../lists/use-url-state.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { usePages } from '../lists/use-pages.ts';

export function BankCreditList() {
  const { get } = useUrlState();
  const status = useStatus(BANK_CREDIT_STATUS_LABEL);
  const [entering, setEntering] = useState(false);
  const [takingBack, setTakingBack] = useState<BankCredit | null>(null);
  const table = usePages('GET /operator/v1/credits', { status, keyword: get('keyword') });
  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" onClick={() => setEntering(true)}>
          登记入账
        </Button>
        <StatusFilter labels={BANK_CREDIT_STATUS_LABEL} />
        <KeywordFilter label="银行流水号或名称" />
      </div>
      <DataTable
        {...table}
        rowKey="creditId"
        empty="没有符合条件的转账入账"
        columns={[
          { title: '账户', key: 'owner', render: (_, one) => <Owner credit={one} /> },
          yuanColumn<BankCredit>('金额', 'money', (one) => one.money),
          {
            title: '银行流水号',
            key: 'reference',
            className: 'num',
            render: (_, { reference }) => <RecordLink kind="bankReference" id={reference} />,
          },
          { title: '原因', dataIndex: 'reason', responsive: ['md'] },
          {
            title: '状态',
            key: 'status',
            render: (_, one) => (
              <>
                <StatusTag status={one.status} labels={BANK_CREDIT_STATUS_LABEL} colours={BANK_CREDIT_COLOUR} />
                <div className={styles.quiet}>{historyOf(one)}</div>
              </>
            ),
          },
          waitingColumn<BankCredit>('登记时间', (one) => one.addTime, {
            isWaiting: (one) => one.status === BANK_CREDIT_STATUS.waiting,
            now: table.query.dataUpdatedAt,
          }),
          actionsColumn<BankCredit>((credit) => <Actions credit={credit} onTakeBack={setTakingBack} />),
        ]}
      />
      {entering && <BankCreditModal onClose={() => setEntering(false)} />}
      {takingBack && <TakeBackModal credit={takingBack} onClose={() => setTakingBack(null)} />}
    </>
  );
}

const Owner = ({ credit: { customer, userId, companyId } }: { credit: BankCredit }) => (
  <span className={styles.videoName}>
    <ObjectLink kind={userId === null ? 'company' : 'user'} id={userId ?? companyId}>
      {customer.name}
    </ObjectLink>
    <small>{userId === null ? `企业 ${companyId}` : `用户 ${userId}`}</small>
  </span>
);

function historyOf({ operatorName, creditedBy, takenBack }: BankCredit): string {
  const consent = creditedBy && creditedBy !== operatorName ? `，${creditedBy}复核` : '';
  const end = takenBack ? `；${takenBack.operatorName}于 ${formatTime(takenBack.time)} 撤回：${takenBack.reason}` : '';
  return `${operatorName}登记${consent}${end}`;
}

function Actions({ credit, onTakeBack }: { credit: BankCredit; onTakeBack: (credit: BankCredit) => void }) {
  if (credit.status === BANK_CREDIT_STATUS.takenBack) return null;
  return (
    <>
      {credit.status === BANK_CREDIT_STATUS.waiting && <Consent credit={credit} />}
      <Button type="link" size="small" danger onClick={() => onTakeBack(credit)}>
        撤回
      </Button>
    </>
  );
}

function Consent({ credit }: { credit: BankCredit }) {
  const { userId, companyId, money, reference, reason, mine, customer } = credit;
  const owner = companyId === null ? { userId: userId! } : { companyId };
  return (
    <ConfirmButton
      text={mine ? '等待另一位复核' : '复核'}
      disabled={mine}
      title={`确认 ¥${formatMoney(money)} 已到账？`}
      description={`请核对银行流水 ${reference}，确认后记入“${customer.name}”的余额。`}
      okText="复核并入账"
      action={() => creditFromBank(owner, { money, reference, reason })}
    />
  );
}

function TakeBackModal({ credit, onClose }: { credit: BankCredit; onClose: () => void }) {
  const credited = credit.status === BANK_CREDIT_STATUS.credited;
  return (
    <ReasonModal
      title={`撤回“${credit.customer.name}”的 ¥${formatMoney(credit.money)} 入账`}
      okText="撤回"
      readers={credited ? '原因会展示给对方' : '原因，仅运营可见'}
      consequence={
        <p className={styles.quiet}>
          {credited
            ? '从其余额扣回同等金额，并通知对方；余额不足时不能撤回。该银行流水号可重新入账。'
            : '尚未入账，撤回后该银行流水号可重新登记。'}
        </p>
      }
      onClose={onClose}
      onSubmit={async (reason) => {
        await takeBackCredit(credit.creditId, reason);
        onClose();
      }}
    />
  );
}
