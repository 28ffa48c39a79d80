import { useQueue } from '../../lists/use-queue.ts';
import { ListTools } from '../../lists/list-tools.tsx';
import { useList } from '../../lists/use-list.ts';
import type { OperatorWithdrawal } from '@zhenku/contract/payouts/operator-payouts';
import {
  PAYOUT_FILE_MAX,
  WITHDRAWAL_STATUS,
  WITHDRAWAL_STATUS_LABEL,
} from '@zhenku/contract/payouts/withdrawal-status';
import { Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { exportPayouts, payoutFileText, WITHDRAWAL_STATUS_COLOUR } from './withdrawals.ts';
import { openFile } from '../../../ui/router/open-tab.ts';
import { undoables, isDecisionPending } from '../../parts/pending-changes.ts';
import { useStore } from '../../../ui/store.ts';
import { withdrawalDecisionKey } from './withdrawal-decision.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { yuanColumn, userColumn } from '../../parts/columns.tsx';
import styles from '../../shell/console.module.css';
import { decisionTimes, openColumn, queueStatusColumn } from '../../lists/queue-columns.tsx';
import { DataTable } from '../../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../../lists/filters.tsx';
import { POLL_MS } from '../../lists/paging.ts';
import { ObjectLink } from '../../parts/object-link.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

const { open: OPEN } = WITHDRAWAL_STATUS;

const destinationOf = ({ alipayAccountId, bankName, bankCardNo }: OperatorWithdrawal) =>
  alipayAccountId ? `支付宝 ${alipayAccountId}` : `${bankName ?? ''} ${bankCardNo?.slice(-4) ?? ''}`;

const isPayable = ({ depositStatus, bankCardNo, proposal }: OperatorWithdrawal) =>
  depositStatus === OPEN && bankCardNo !== null && proposal === null;

/** Shows pending ones by default, oldest first. */
export function WithdrawalQueue() {
  const status = useStatus(WITHDRAWAL_STATUS_LABEL, OPEN);
  const [chosen, setChosen] = useState<number[]>([]);
  const list = useList('GET /operator/v1/withdrawals', {
    sorts: 'withdrawals',
    more: { status },
    refetchInterval: POLL_MS,
  });
  const undoing = useStore(undoables);
  const waits = ({ applyId }: OperatorWithdrawal) => isDecisionPending(undoing, withdrawalDecisionKey(applyId));
  const queue = useQueue({
    name: 'withdrawals',
    table: list.table,
    idOf: ({ applyId }) => applyId,
    isDecided: (one) => one.depositStatus !== OPEN || waits(one),
  });
  // Drops selected rows that were decided in the meantime or await their execution.
  const mayExport = (one: OperatorWithdrawal) => isPayable(one) && !waits(one);
  const payable = (list.data?.content ?? []).filter((one) => mayExport(one) && chosen.includes(one.applyId));
  const applyIds = payable.map(({ applyId }) => applyId);
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="姓名、提现编号或卡号后四位" amounts>
          <StatusFilter labels={WITHDRAWAL_STATUS_LABEL} initial={OPEN} />
        </ListTools>
        <PayoutFileButton chosen={payable} />
      </div>
      <DataTable<OperatorWithdrawal>
        {...list.table}
        rowKey="applyId"
        empty="没有符合条件的提现"
        rowSelection={{
          selectedRowKeys: applyIds,
          // A title instead of antd's select-all box, which antd also renders in a hidden row that the keyboard can reach.
          columnTitle: '选择',
          columnWidth: 64,
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (row) => ({
            'aria-label': `选择提现 ${row.applyId}`,
            disabled: !mayExport(row),
          }),
        }}
        columns={[
          {
            title: '编号',
            key: 'id',
            className: 'num',
            render: (_, { applyId }) => <ObjectLink kind="withdrawal" id={applyId} />,
          },
          { ...userColumn<OperatorWithdrawal>(), title: '创作者', key: 'creator' },
          { title: '类型', key: 'company', render: (_, { company }) => (company ? '企业' : '个人') },
          yuanColumn<OperatorWithdrawal>('实付', 'pay', (one) => one.payMoney),
          {
            ...yuanColumn<OperatorWithdrawal>('提现金额', 'money', (one) => one.depositMoney),
            ...list.sortable('depositMoney'),
          },
          { title: '收款账户', key: 'to', render: (_, one) => destinationOf(one) },
          queueStatusColumn<OperatorWithdrawal>(queue, {
            status: (one) => one.depositStatus,
            labels: WITHDRAWAL_STATUS_LABEL,
            colours: WITHDRAWAL_STATUS_COLOUR,
            more: (one) => (
              <>
                {waits(one) && <Tag color="processing">等待执行</Tag>}
                {one.proposal && <Tag color="processing">待复核</Tag>}
                {one.depositStatus === OPEN && one.payoutFile && (
                  <Tag title={payoutFileText(one.payoutFile)}>已导出</Tag>
                )}
              </>
            ),
          }),
          ...decisionTimes<OperatorWithdrawal>({
            list,
            title: '申请时间',
            since: 'createTime',
            isWaiting: (one) => one.depositStatus === OPEN,
          }),
          openColumn(queue, (one) => (one.depositStatus === OPEN ? '处理' : '查看')),
        ]}
      />
      {queue.open && <WithdrawalDrawer key={queue.open.applyId} applyId={queue.open.applyId} queue={queue} />}
    </>
  );
}

/**
 * Downloads the bank file of the selected withdrawals. Asks first if some are in an earlier file, which a colleague
 * may be paying.
 */
function PayoutFileButton({ chosen }: { chosen: OperatorWithdrawal[] }) {
  const [busy, run] = useAction();
  const applyIds = chosen.map(({ applyId }) => applyId);
  const earlier = chosen.filter(({ payoutFile }) => payoutFile !== null);
  const again = earlier.map(({ applyId }) => applyId);
  const ask = () => exportPayouts(applyIds, again);
  const save = () => run(() => openFile(ask));
  const button = (
    <Button
      disabled={applyIds.length === 0 || applyIds.length > PAYOUT_FILE_MAX}
      loading={busy}
      title="含完整卡号，导出会记入操作日志"
      onClick={earlier.length > 0 ? undefined : save}
    >
      导出付款文件{applyIds.length > 0 && `（${applyIds.length}）`}
    </Button>
  );
  const [first] = earlier;
  if (!first) return button;
  return (
    <Popconfirm
      title={`${earlier.length} 笔已导出过付款文件`}
      description={
        <>
          提现 {first.applyId}：{payoutFileText(first.payoutFile!)}。
          <br />
          请先确认银行尚未付款，否则会重复付款。
        </>
      }
      okText="仍要导出"
      okButtonProps={{ danger: true }}
      onConfirm={save}
    >
      {button}
    </Popconfirm>
  );
}
