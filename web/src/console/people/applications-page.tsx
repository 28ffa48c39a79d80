import { useQueue } from '../lists/use-queue.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorApplication } from '@zhenku/contract/creators/applications';
import { USER_TYPE_LABEL, SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import { APPLICATION_STATUS, APPLICATION_STATUS_LABEL } from '@zhenku/contract/creators/creator-status';
import { STATUS_COLOUR } from './authentications.ts';
import { ApplicationDrawer } from './application-drawer.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { decisionTimes, openColumn, queueStatusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { userColumn } from '../parts/columns.tsx';

export default function ApplicationsPage() {
  const status = useStatus(APPLICATION_STATUS_LABEL, APPLICATION_STATUS.open);
  const list = useList('GET /operator/v1/applications', {
    sorts: 'applications',
    more: { status },
    refetchInterval: POLL_MS,
  });
  const queue = useQueue({ name: 'applications', table: list.table, idOf: ({ applicationId }) => applicationId });
  return (
    <ConsolePage
      title="入驻申请"
      tools={
        <ListTools list={list} keyword="姓名、手机号、邮箱或用户名称">
          <StatusFilter labels={APPLICATION_STATUS_LABEL} initial={APPLICATION_STATUS.open} />
        </ListTools>
      }
    >
      <DataTable<OperatorApplication>
        {...list.table}
        rowKey="applicationId"
        empty="没有符合条件的申请"
        columns={[
          { title: '姓名', dataIndex: 'name' },
          userColumn<OperatorApplication>(),
          { title: '类型', key: 'type', render: (_, { userType }) => USER_TYPE_LABEL[userType] },
          { title: '签约方式', key: 'saleType', render: (_, { saleType }) => SALE_TYPE_LABEL[saleType] },
          queueStatusColumn<OperatorApplication>(queue, {
            status: (one) => one.status,
            labels: APPLICATION_STATUS_LABEL,
            colours: STATUS_COLOUR,
          }),
          ...decisionTimes<OperatorApplication>({
            list,
            title: '提交时间',
            since: 'addTime',
            isWaiting: (one) => one.status === APPLICATION_STATUS.open,
          }),
          openColumn(queue, (one) => (one.status === APPLICATION_STATUS.open ? '审核' : '查看')),
        ]}
      />
      {queue.open && <ApplicationDrawer key={queue.open.applicationId} application={queue.open} queue={queue} />}
    </ConsolePage>
  );
}
