import type { OperatorAuthentication } from '@zhenku/contract/authentications';
import { AUTHENTICATION_STATUS, AUTHENTICATION_STATUS_LABEL } from '@zhenku/contract/authentication-status';
import { RECHECKS } from '@zhenku/contract/creator-status';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { KIND_LABEL, KINDS, RECHECK_LABEL, STATUS_COLOUR } from '../features/operators/authentications.ts';
import { AuthenticationDrawer } from './authentication-drawer.tsx';
import { Customer, StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

/** Submissions for verification: by default the pending ones, oldest first. */
export default function AuthenticationsPage() {
  const url = useUrlState();
  const kind = KINDS.find((one) => one === url.get('kind'));
  const recheck = RECHECKS.find((one) => one === url.get('recheck'));
  const status = useStatus(AUTHENTICATION_STATUS_LABEL, recheck ? undefined : AUTHENTICATION_STATUS.inReview);
  // Kept when another reviewer's decision takes it out of the list: what is typed about it does not vanish.
  const [opened, setOpened] = useState<OperatorAuthentication | null>(null);
  const query = useOperatorCall(
    'GET /operator/v1/authentications',
    { page: url.page, size: PAGE_SIZE, kind, status, recheck, keyword: url.get('keyword') },
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
          <ChoiceFilter name="kind" label="类型" placeholder="全部类型" labels={KIND_LABEL} />
          <ChoiceFilter name="recheck" label="复核" placeholder="复核" labels={RECHECK_LABEL} />
          <StatusFilter
            labels={AUTHENTICATION_STATUS_LABEL}
            {...(!recheck && { initial: AUTHENTICATION_STATUS.inReview })}
          />
        </>
      }
    >
      <DataTable<OperatorAuthentication>
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="authenticationId"
        empty="没有符合条件的认证"
        columns={[
          { title: '类型', key: 'kind', render: (_, { kind: of }) => KIND_LABEL[of] },
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
                {one.recheck && <Tag>{RECHECK_LABEL[one.recheck]}</Tag>}
                {one.duplicates.length > 0 && <Tag color="error">号码重复</Tag>}
              </>
            ),
          },
          timeColumn<OperatorAuthentication>('提交时间', (one) => one.addTime),
          actionsColumn<OperatorAuthentication>((one) => (
            <Button type="link" size="small" onClick={() => setOpened(one)}>
              {one.status === AUTHENTICATION_STATUS.inReview ? '审核' : '查看'}
            </Button>
          )),
        ]}
      />
      {open && <AuthenticationDrawer authentication={open} onClose={() => setOpened(null)} />}
    </ConsolePage>
  );
}
