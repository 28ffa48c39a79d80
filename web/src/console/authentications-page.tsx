import type { OperatorAuthentication } from '@zhenku/contract/authentications';
import { AUTHENTICATION_STATUS, AUTHENTICATION_STATUS_LABEL } from '@zhenku/contract/authentication-status';
import { RECHECKS } from '@zhenku/contract/creator-status';
import { formatTime } from '@zhenku/contract/format';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { KIND_LABEL, KINDS, RECHECK_LABEL, STATUS_COLOUR } from '../features/operators/authentications.ts';
import { AuthenticationDrawer } from './authentication-drawer.tsx';
import { Customer, StatusTag } from './cells.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { KeywordFilter, StatusFilter, useStatus } from './filters.tsx';
import { useUrlState } from './use-url-state.ts';

const PAGE_SIZE = 20;
const POLL_MS = 15_000;
const kinds = KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));
const rechecks = RECHECKS.map((value) => ({ value, label: RECHECK_LABEL[value] }));

/** What users submitted to be verified: those that wait, oldest first, unless another filter is chosen. */
export default function AuthenticationsPage() {
  const url = useUrlState();
  const kind = KINDS.find((one) => one === url.get('kind'));
  const recheck = RECHECKS.find((one) => one === url.get('recheck'));
  const status = useStatus(AUTHENTICATION_STATUS_LABEL, recheck ? undefined : AUTHENTICATION_STATUS.inReview);
  const [openId, setOpenId] = useState<number | null>(null);
  const query = useOperatorCall(
    'GET /operator/v1/authentications',
    { page: url.page, size: PAGE_SIZE, kind, status, recheck, keyword: url.get('keyword') },
    { refetchInterval: POLL_MS },
  );
  const open = query.data?.content.find(({ authenticationId }) => authenticationId === openId);
  return (
    <ConsolePage
      title="认证"
      tools={
        <>
          <KeywordFilter label="姓名、企业名称或用户名称" />
          <Select
            aria-label="类型"
            className={styles.select}
            allowClear
            placeholder="全部类型"
            value={kind}
            options={kinds}
            onChange={(value: string | undefined) => url.set('kind', value ?? '')}
          />
          <Select
            aria-label="复核"
            className={styles.select}
            allowClear
            placeholder="复核"
            value={recheck}
            options={rechecks}
            onChange={(value: string | undefined) => url.set('recheck', value ?? '')}
          />
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
          { title: '提交时间', key: 'time', responsive: ['lg'], render: (_, one) => formatTime(one.addTime) },
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, one) => (
              <Button type="link" size="small" onClick={() => setOpenId(one.authenticationId)}>
                {one.status === AUTHENTICATION_STATUS.inReview ? '审核' : '查看'}
              </Button>
            ),
          },
        ]}
      />
      {open && <AuthenticationDrawer authentication={open} onClose={() => setOpenId(null)} />}
    </ConsolePage>
  );
}
