import type { OperatorApplication } from '@zhenku/contract/applications';
import { USER_TYPE_LABEL, SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import { APPLICATION_STATUS, APPLICATION_STATUS_LABEL, SUBMISSION_SORTS } from '@zhenku/contract/creator-status';
import { Button } from 'antd';
import { useState } from 'react';
import { callOperator } from '../api/operator-client.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { STATUS_COLOUR } from '../features/operators/authentications.ts';
import { ApplicationDrawer } from './application-drawer.tsx';
import { Customer, StatusTag } from './cells.tsx';
import { timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { KeywordFilter, PeriodFilter, StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { useListFilter } from './use-list-filter.ts';
import { useUrlState } from './use-url-state.ts';

/** Applications to become a creator: by default the open ones, oldest first. */
export default function ApplicationsPage() {
  const url = useUrlState();
  const status = useStatus(APPLICATION_STATUS_LABEL, APPLICATION_STATUS.open);
  // Kept when another reviewer's decision takes it out of the list: what is typed about it does not vanish.
  const [opened, setOpened] = useState<OperatorApplication | null>(null);
  const list = useListFilter(SUBMISSION_SORTS);
  const filter = { status, ...list.filter };
  const query = useOperatorCall(
    'GET /operator/v1/applications',
    { page: url.page, size: PAGE_SIZE, ...filter },
    { refetchInterval: POLL_MS },
  );
  const open = query.data?.content.find(({ applicationId }) => applicationId === opened?.applicationId) ?? opened;
  return (
    <ConsolePage
      title="入驻申请"
      tools={
        <>
          <KeywordFilter label="姓名、手机号、邮箱或用户名称" />
          <PeriodFilter />
          <StatusFilter labels={APPLICATION_STATUS_LABEL} initial={APPLICATION_STATUS.open} />
          <ExportButton ask={() => callOperator('GET /operator/v1/applications/export', filter)} />
        </>
      }
    >
      <DataTable<OperatorApplication>
        query={query}
        page={url.page}
        onPage={url.setPage}
        onSort={list.onSort}
        rowKey="applicationId"
        empty="没有符合条件的申请"
        columns={[
          { title: '姓名', dataIndex: 'name' },
          {
            title: '用户',
            key: 'user',
            render: (_, { userName, userId }) => <Customer name={userName} userId={userId} />,
          },
          { title: '类型', key: 'type', render: (_, { userType }) => USER_TYPE_LABEL[userType] },
          { title: '签约方式', key: 'saleType', render: (_, { saleType }) => SALE_TYPE_LABEL[saleType] },
          {
            title: '状态',
            key: 'status',
            render: (_, one) => (
              <StatusTag
                status={one.status}
                labels={APPLICATION_STATUS_LABEL}
                colours={STATUS_COLOUR}
                reason={one.reason}
              />
            ),
          },
          timeColumn('提交时间', (one) => one.addTime, list.sortable('addTime')),
          timeColumn('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, one) => (
              <Button type="link" size="small" onClick={() => setOpened(one)}>
                {one.status === APPLICATION_STATUS.open ? '审核' : '查看'}
              </Button>
            ),
          },
        ]}
      />
      {open && <ApplicationDrawer application={open} onClose={() => setOpened(null)} />}
    </ConsolePage>
  );
}
