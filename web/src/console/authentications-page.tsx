import type { OperatorAuthentication } from '@zhenku/contract/authentications';
import { AUTHENTICATION_STATUS, AUTHENTICATION_STATUS_LABEL } from '@zhenku/contract/authentication-status';
import { AUTHENTICATION_KIND_LABEL, RECHECK_LABEL, RECHECKS, SUBMISSION_SORTS } from '@zhenku/contract/creator-status';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { callOperator } from '../api/operator-client.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { KINDS, STATUS_COLOUR } from '../features/operators/authentications.ts';
import { AuthenticationDrawer } from './authentication-drawer.tsx';
import { Customer, StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn } from './columns.tsx';
import styles from './console.module.css';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { ChoiceFilter, KeywordFilter, PeriodFilter, StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { useListFilter } from './use-list-filter.ts';
import { useUrlState } from './use-url-state.ts';

/** Submissions for verification: by default the pending ones, oldest first. */
export default function AuthenticationsPage() {
  const url = useUrlState();
  const kind = KINDS.find((one) => one === url.get('kind'));
  const recheck = RECHECKS.find((one) => one === url.get('recheck'));
  const status = useStatus(AUTHENTICATION_STATUS_LABEL, recheck ? undefined : AUTHENTICATION_STATUS.inReview);
  // Kept when another reviewer's decision takes it out of the list: what is typed about it does not vanish.
  const [opened, setOpened] = useState<OperatorAuthentication | null>(null);
  const list = useListFilter(SUBMISSION_SORTS);
  const filter = { kind, status, recheck, ...list.filter };
  const query = useOperatorCall(
    'GET /operator/v1/authentications',
    { page: url.page, size: PAGE_SIZE, ...filter },
    { refetchInterval: POLL_MS },
  );
  const open =
    query.data?.content.find(({ authenticationId }) => authenticationId === opened?.authenticationId) ?? opened;
  return (
    <ConsolePage
      title="认证"
      tools={
        <>
          <KeywordFilter label="姓名、企业名称或用户名称" />
          <ChoiceFilter name="kind" label="类型" placeholder="全部类型" labels={AUTHENTICATION_KIND_LABEL} />
          <ChoiceFilter name="recheck" label="复核" placeholder="复核" labels={RECHECK_LABEL} />
          <StatusFilter
            labels={AUTHENTICATION_STATUS_LABEL}
            {...(!recheck && { initial: AUTHENTICATION_STATUS.inReview })}
          />
          <PeriodFilter />
          <ExportButton ask={() => callOperator('GET /operator/v1/authentications/export', filter)} />
        </>
      }
    >
      {recheck !== 'waiting' && <WaitingRechecks onOpen={() => url.start({ recheck: 'waiting' })} />}
      <DataTable<OperatorAuthentication>
        query={query}
        page={url.page}
        onPage={url.setPage}
        onSort={list.onSort}
        rowKey="authenticationId"
        empty="没有符合条件的认证"
        columns={[
          { title: '类型', key: 'kind', render: (_, { kind: of }) => AUTHENTICATION_KIND_LABEL[of] },
          {
            title: '用户',
            key: 'user',
            render: (_, { userName, userId }) => <Customer name={userName} userId={userId} />,
          },
          { title: '名称', key: 'name', render: (_, one) => one.companyName ?? one.realName ?? '—' },
          {
            title: '号码',
            key: 'code',
            className: 'num',
            render: (_, one) => one.socialCreditCode ?? one.idCard ?? '—',
          },
          {
            title: '状态',
            key: 'status',
            render: (_, one) => (
              <>
                <StatusTag
                  status={one.status}
                  labels={AUTHENTICATION_STATUS_LABEL}
                  colours={STATUS_COLOUR}
                  reason={one.reason}
                />
                {one.recheck && <RecheckTag authentication={one} />}
                {one.duplicates.length > 0 && <Tag color="error">号码重复</Tag>}
              </>
            ),
          },
          timeColumn('提交时间', (one) => one.addTime, list.sortable('addTime')),
          timeColumn('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          actionsColumn<OperatorAuthentication>((one) => (
            <Button type="link" size="small" onClick={() => setOpened(one)}>
              {one.status === AUTHENTICATION_STATUS.inReview ? '审核' : one.mayRecheck ? '复核' : '查看'}
            </Button>
          )),
        ]}
      />
      {open && <AuthenticationDrawer authentication={open} onClose={() => setOpened(null)} />}
    </ConsolePage>
  );
}

function RecheckTag({ authentication: { recheck, recheckReason } }: { authentication: OperatorAuthentication }) {
  return (
    <>
      <Tag color={recheck === 'disputed' ? 'error' : undefined}>{RECHECK_LABEL[recheck!]}</Tag>
      {recheckReason && <div className={styles.reason}>{recheckReason}</div>}
    </>
  );
}

/** Shows how many approvals wait for a recheck by the logged-in operator; nothing when there are none. */
function WaitingRechecks({ onOpen }: { onOpen: () => void }) {
  const { data } = useOperatorCall(
    'GET /operator/v1/authentications',
    { recheck: 'waiting', size: 1 },
    { refetchInterval: POLL_MS },
  );
  if (!data?.total) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`${data.total}${data.totalCapped ? '+' : ''} 项已通过的认证待您复核`}
      action={
        <Button size="small" onClick={onOpen}>
          去复核
        </Button>
      }
    />
  );
}
