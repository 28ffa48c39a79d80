import type { WithdrawalStory } from '@zhenku/contract/payouts/operator-payouts';
import { formatTime } from '@zhenku/contract/format';
import { WITHDRAWAL_STATUS, WITHDRAWAL_STATUS_LABEL } from '@zhenku/contract/payouts/withdrawal-status';
import { Alert, Flex } from 'antd';
import { CardTable } from '../../parts/card-table.tsx';
import { CardNumber } from './card-number.tsx';
import { StatusTag, Yuan } from '../../parts/cells.tsx';
import { timeColumn, yuanColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { FilePicture } from '../../parts/file-picture.tsx';
import { payoutFileText, WITHDRAWAL_STATUS_COLOUR } from './withdrawals.ts';
import { RecordLink } from '../../parts/record-link.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { describeClip, statementLineKey } from '../../../features/wallet/statement-state.ts';
import { DescriptionList } from '../../parts/description-list.tsx';

/** On phones the values wrap, not their labels. */
const LABEL = { whiteSpace: 'nowrap' } as const;

export function WithdrawalStoryView({ story }: { story: WithdrawalStory }) {
  const isOpen = story.depositStatus === WITHDRAWAL_STATUS.open;
  return (
    <Flex vertical gap={16}>
      {!story.nameMatches && (
        <Alert type="error" showIcon title={`收款户名与认证姓名（${story.certifiedName ?? '未认证'}）不一致`} />
      )}
      {story.suspended && <Alert type="warning" showIcon title="该账号已停用" />}
      {isOpen && story.payoutFile && (
        <Alert type="info" showIcon title={`${payoutFileText(story.payoutFile)}，付款或退回前请核对银行的付款结果`} />
      )}
      {story.proposal && (
        <Alert type="info" showIcon title={`${story.proposal.operatorName} 已确认转账，需另一位运营人员复核`} />
      )}
      <Payment story={story} />
      {/* The creator may delete the card after the decision. */}
      {isOpen && story.bankCardNo !== null && <CardNumber applyId={story.applyId} />}
      <Creator story={story} />
      {story.invoiceUrl && <FilePicture url={story.invoiceUrl} name="发票" />}
      {story.transferUrl && <FilePicture url={story.transferUrl} name="转账凭证" />}
      <EarlierWithdrawals story={story} />
      <IncomeChanges story={story} />
    </Flex>
  );
}

function Payment({ story }: { story: WithdrawalStory }) {
  const {
    depositMoney,
    taxMoney,
    payMoney,
    taxVersion,
    company,
    createTime,
    decideTime,
    remark,
    opened,
    depositStatus,
  } = story;
  const to = story.alipayAccountId
    ? `支付宝 ${story.alipayAccountId}`
    : [story.bankName, story.bankAddress, story.bankCardNo].filter(Boolean).join(' · ');
  return (
    <DescriptionList
      labelStyle={LABEL}
      facts={{
        状态: <Status story={story} />,
        收款人: `${story.userName}（${company ? '企业' : '个人'}）`,
        收款账户: to,
        提现金额: <Yuan value={depositMoney} />,
        预扣税:
          taxVersion === null ? (
            '企业不预扣'
          ) : (
            <>
              <Yuan value={taxMoney} />
              （税率表 <RecordLink kind="taxTable" id={taxVersion} />）
            </>
          ),
        实付金额: <Yuan value={payMoney} />,
        申请时间: formatTime(createTime),
        备注: remark && <p className={styles.text}>{remark}</p>,
        首次打开: opened && [opened.operatorName, formatTime(opened.time)].filter(Boolean).join(' · '),
        [depositStatus === WITHDRAWAL_STATUS.cancelled ? '撤销时间' : '处理时间']: decideTime && formatTime(decideTime),
      }}
    />
  );
}

const Status = ({ story: { depositStatus, reason } }: { story: WithdrawalStory }) => (
  <StatusTag
    status={depositStatus}
    labels={WITHDRAWAL_STATUS_LABEL}
    colours={WITHDRAWAL_STATUS_COLOUR}
    reason={reason}
  />
);

function Creator({ story }: { story: WithdrawalStory }) {
  const { accountName, userId, certifiedName, nameMatches, sales, refunds, incomeMoney, debtMoney } = story;
  return (
    <DescriptionList
      labelStyle={LABEL}
      facts={{
        创作者: (
          <>
            <ObjectLink kind="user" id={userId}>
              {accountName}（用户 {userId}）
            </ObjectLink>{' '}
            <RecordLink kind="accountsOf" id={accountName}>
              查看账目
            </RecordLink>
          </>
        ),
        认证姓名: `${certifiedName ?? '未认证'}${nameMatches ? '，与收款人一致' : ''}`,
        累计销售: (
          <>
            {sales.count} 笔，分成 <Yuan value={sales.money} />
          </>
        ),
        累计退款: (
          <>
            {refunds.count} 笔，扣回 <Yuan value={refunds.money} />
          </>
        ),
        剩余收益: <Yuan value={incomeMoney} />,
        欠款: <Yuan value={debtMoney} />,
      }}
    />
  );
}

function EarlierWithdrawals({ story }: { story: WithdrawalStory }) {
  type Row = WithdrawalStory['earlier'][number];
  return (
    <CardTable<Row>
      size="small"
      title={() => '此前的提现'}
      rowKey="applyId"
      locale={{ emptyText: '没有此前的提现' }}
      dataSource={story.earlier}
      columns={[
        {
          title: '编号',
          key: 'id',
          className: 'num',
          render: (_, one) => <ObjectLink kind="withdrawal" id={one.applyId} />,
        },
        yuanColumn<Row>('提现金额', 'money', (one) => one.depositMoney),
        yuanColumn<Row>('预扣税', 'tax', (one) => one.taxMoney),
        { title: '状态', key: 'status', render: (_, one) => WITHDRAWAL_STATUS_LABEL[one.depositStatus] },
        timeColumn<Row>('申请时间', (one) => one.createTime),
      ]}
    />
  );
}

function IncomeChanges({ story }: { story: WithdrawalStory }) {
  type Row = WithdrawalStory['lines'][number];
  return (
    <CardTable<Row>
      size="small"
      title={() => '最近的收益变动'}
      rowKey={statementLineKey}
      dataSource={story.lines}
      columns={[
        {
          title: '分录',
          key: 'entry',
          className: 'num',
          render: (_, { entryId }) => <RecordLink kind="entry" id={entryId} />,
        },
        { title: '时间', key: 'time', render: (_, { time }) => formatTime(time) },
        { title: '类型', dataIndex: 'title' },
        { title: '作品', key: 'clip', render: (_, one) => describeClip(one), responsive: ['sm'] },
        yuanColumn<Row>('变动', 'amount', (one) => one.amount),
        { ...yuanColumn<Row>('余额', 'balance', (one) => one.balance), responsive: ['sm'] },
      ]}
    />
  );
}
