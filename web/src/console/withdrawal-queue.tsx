import type { OperatorWithdrawal } from '@zhenku/contract/operator-payouts';
import {
  PAYOUT_FILE_MAX,
  WITHDRAWAL_SORTS,
  WITHDRAWAL_STATUS,
  WITHDRAWAL_STATUS_LABEL,
} from '@zhenku/contract/withdrawal-status';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { callOperator } from '../api/operator-client.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { WITHDRAWAL_STATUS_COLOUR } from '../features/operators/withdrawals.ts';
import { openFile } from '../ui/open-tab.ts';
import { useAction } from '../ui/use-action.ts';
import { Customer, StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn, yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordFilter, PeriodFilter, StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { useListFilter } from './use-list-filter.ts';
import { useUrlState } from './use-url-state.ts';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

const { open: OPEN } = WITHDRAWAL_STATUS;

/** Where the money goes, in one line. */
const destinationOf = ({ alipayAccountId, bankName, bankCardNo }: OperatorWithdrawal) =>
  alipayAccountId ? `支付宝 ${alipayAccountId}` : `${bankName ?? ''} ${bankCardNo?.slice(-4) ?? ''}`;

/** Whether the money is still to be transferred, to a card. */
const isPayable = ({ depositStatus, bankCardNo, proposal }: OperatorWithdrawal) =>
  depositStatus === OPEN && bankCardNo !== null && proposal === null;

/** The withdrawals: by default those that wait, oldest first. */
export function WithdrawalQueue() {
  const url = useUrlState();
  const status = useStatus(WITHDRAWAL_STATUS_LABEL, OPEN);
  const list = useListFilter(WITHDRAWAL_SORTS);
  const [openId, setOpenId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number[]>([]);
  const filter = { status, ...list.filter };
  const query = useOperatorCall(
    'GET /operator/v1/withdrawals',
    { page: url.page, size: PAGE_SIZE, ...filter },
    { refetchInterval: POLL_MS },
  );
  // What a colleague has decided meanwhile is chosen no longer.
  const payable = (query.data?.content ?? []).filter(isPayable).map(({ applyId }) => applyId);
  const applyIds = chosen.filter((id) => payable.includes(id));
  return (
    <>
      <div className={styles.tools}>
        <KeywordFilter label="姓名、提现编号或卡号后四位" />
        <PeriodFilter />
        <StatusFilter labels={WITHDRAWAL_STATUS_LABEL} initial={OPEN} />
        <ExportButton ask={() => callOperator('GET /operator/v1/withdrawals/export', filter)} />
        <PayoutFileButton applyIds={applyIds} />
      </div>
      <DataTable<OperatorWithdrawal>
        query={query}
        page={url.page}
        onPage={url.setPage}
        onSort={list.onSort}
        rowKey="applyId"
        empty="没有符合条件的提现"
        rowSelection={{
          selectedRowKeys: applyIds,
          // antd repeats a box that selects all in a hidden row, where the keyboard reaches it.
          columnTitle: '选择',
          columnWidth: 64,
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (row) => ({
            'aria-label': `选择提现 ${row.applyId}`,
            disabled: !isPayable(row),
          }),
        }}
        columns={[
          { title: '编号', dataIndex: 'applyId', className: 'num' },
          {
            title: '创作者',
            key: 'creator',
            render: (_, { userName, userId }) => <Customer name={userName} userId={userId} />,
          },
          { title: '类型', key: 'company', render: (_, { company }) => (company ? '企业' : '个人') },
          yuanColumn<OperatorWithdrawal>('实付', 'pay', (one) => one.payMoney),
          {
            ...yuanColumn<OperatorWithdrawal>('提现金额', 'money', (one) => one.depositMoney),
            ...list.sortable('depositMoney'),
          },
          { title: '收款账户', key: 'to', render: (_, one) => destinationOf(one) },
          {
            title: '状态',
            key: 'status',
            render: (_, one) => (
              <>
                <StatusTag
                  status={one.depositStatus}
                  labels={WITHDRAWAL_STATUS_LABEL}
                  colours={WITHDRAWAL_STATUS_COLOUR}
                  reason={one.reason}
                />
                {one.proposal && <Tag color="processing">待复核</Tag>}
              </>
            ),
          },
          timeColumn('申请时间', (one) => one.createTime, list.sortable('createTime')),
          timeColumn('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          actionsColumn<OperatorWithdrawal>(({ applyId, depositStatus }) => (
            <Button type="link" size="small" onClick={() => setOpenId(applyId)}>
              {depositStatus === OPEN ? '处理' : '查看'}
            </Button>
          )),
        ]}
      />
      {openId !== null && <WithdrawalDrawer applyId={openId} onClose={() => setOpenId(null)} />}
    </>
  );
}

/** Saves the bank's file of the chosen withdrawals. */
function PayoutFileButton({ applyIds }: { applyIds: number[] }) {
  const [busy, run] = useAction();
  const ask = () => callOperator('POST /operator/v1/withdrawals/payoutFile', { applyIds });
  return (
    <Button
      disabled={applyIds.length === 0 || applyIds.length > PAYOUT_FILE_MAX}
      loading={busy}
      title="含完整卡号，导出会记入操作日志"
      onClick={() => run(() => openFile(ask))}
    >
      导出付款文件{applyIds.length > 0 && `（${applyIds.length}）`}
    </Button>
  );
}
