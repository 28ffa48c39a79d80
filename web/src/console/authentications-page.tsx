import type { OperatorAuthentication } from '@zhenku/contract/authentications';
import { AUTHENTICATION_STATUS, AUTHENTICATION_STATUS_LABEL } from '@zhenku/contract/authentication-status';
import { formatTime } from '@zhenku/contract/format';
import { Button, Popconfirm, Select, Tag } from 'antd';
import { useState } from 'react';
import {
  approveAuthentication,
  KIND_LABEL,
  KINDS,
  REJECT_REASONS,
  rejectAuthentication,
  STATUS_COLOUR,
} from '../features/operators/authentications.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { useAction } from '../ui/use-action.ts';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { useUrlState } from './use-url-state.ts';

const PAGE_SIZE = 20;
const POLL_MS = 15_000;
const statuses = Object.entries(AUTHENTICATION_STATUS_LABEL).map(([value, label]) => ({ value, label }));
const kinds = KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));

/** What users submitted to be verified: those that wait, oldest first, unless another filter is chosen. */
export default function AuthenticationsPage() {
  const url = useUrlState();
  const kind = KINDS.find((one) => one === url.get('kind'));
  const status = url.get('status') || String(AUTHENTICATION_STATUS.inReview);
  const [rejected, setRejected] = useState<OperatorAuthentication | null>(null);
  const query = useOperatorCall(
    'GET /operator/v1/authentications',
    {
      page: url.page,
      size: PAGE_SIZE,
      kind,
      status: status in AUTHENTICATION_STATUS_LABEL ? Number(status) : undefined,
    },
    { refetchInterval: POLL_MS },
  );
  return (
    <ConsolePage
      title="认证"
      tools={
        <>
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
            aria-label="状态"
            className={styles.select}
            value={status}
            options={[...statuses, { value: 'all', label: '全部状态' }]}
            onChange={(value: string) => url.set('status', value)}
          />
        </>
      }
    >
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="authenticationId"
        empty="没有符合条件的认证"
        columns={[
          { title: '类型', key: 'kind', render: (_, { kind: of }) => KIND_LABEL[of] },
          { title: '用户', key: 'user', render: (_, { userId, userName }) => `${userName}（${userId}）` },
          { title: '企业名称', key: 'company', render: (_, { companyName }) => companyName ?? '—' },
          { title: '信用代码', key: 'code', className: 'num', render: (_, one) => one.socialCreditCode ?? '—' },
          { title: '营业执照', key: 'licence', render: (_, one) => <Licence authentication={one} /> },
          { title: '状态', key: 'status', render: (_, one) => <Status authentication={one} /> },
          { title: '提交时间', key: 'time', responsive: ['lg'], render: (_, one) => formatTime(one.addTime) },
          {
            title: '操作',
            key: 'actions',
            fixed: 'end',
            render: (_, one) =>
              one.status === AUTHENTICATION_STATUS.inReview && (
                <>
                  <Approve authentication={one} />
                  <Button type="link" size="small" danger onClick={() => setRejected(one)}>
                    驳回
                  </Button>
                </>
              ),
          },
        ]}
      />
      {rejected && (
        <ReasonModal
          title={`驳回“${rejected.companyName ?? rejected.userName}”的认证`}
          okText="驳回"
          suggestions={rejected.licenceUrl ? REJECT_REASONS : []}
          onClose={() => setRejected(null)}
          onSubmit={async (reason) => {
            await rejectAuthentication(rejected.authenticationId, reason);
            setRejected(null);
          }}
        />
      )}
    </ConsolePage>
  );
}

interface CellProps {
  authentication: OperatorAuthentication;
}

/** The link lives for ten minutes, and the list is asked for more often. */
function Licence({ authentication: { licenceUrl, companyName, userName } }: CellProps) {
  if (!licenceUrl) return '—';
  return (
    <a href={licenceUrl} target="_blank" rel="noreferrer" aria-label={`查看“${companyName ?? userName}”的营业执照`}>
      查看
    </a>
  );
}

function Status({ authentication: { status, reason } }: CellProps) {
  return (
    <>
      <Tag color={STATUS_COLOUR[status]}>{AUTHENTICATION_STATUS_LABEL[status]}</Tag>
      {reason && <div className={styles.reason}>{reason}</div>}
    </>
  );
}

function Approve({ authentication: { authenticationId, companyName, userName } }: CellProps) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`通过“${companyName ?? userName}”的认证？`}
      description="通过后不能撤回。"
      okText="确认通过"
      onConfirm={() => run(() => approveAuthentication(authenticationId))}
    >
      <Button type="link" size="small" loading={busy}>
        通过
      </Button>
    </Popconfirm>
  );
}
