import { useQueue } from '../lists/use-queue.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorAuthentication } from '@zhenku/contract/authentications/authentications';
import {
  AUTHENTICATION_STATUS,
  AUTHENTICATION_STATUS_LABEL,
} from '@zhenku/contract/authentications/authentication-status';
import { AUTHENTICATION_KIND_LABEL, RECHECK_LABEL, RECHECKS } from '@zhenku/contract/creators/creator-status';
import { Alert, Button, Tag } from 'antd';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { KINDS, STATUS_COLOUR } from './authentications.ts';
import { AuthenticationDrawer } from './authentication-drawer.tsx';
import styles from '../shell/console.module.css';
import { ConsolePage } from '../shell/console-page.tsx';
import { decisionTimes, openColumn, queueStatusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { ChoiceFilter, StatusFilter, useStatus } from '../lists/filters.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { useUrlState } from '../lists/use-url-state.ts';
import { userColumn } from '../parts/columns.tsx';

export default function AuthenticationsPage() {
  const url = useUrlState();
  const kind = KINDS.find((one) => one === url.get('kind'));
  const recheck = RECHECKS.find((one) => one === url.get('recheck'));
  const status = useStatus(AUTHENTICATION_STATUS_LABEL, recheck ? undefined : AUTHENTICATION_STATUS.inReview);
  const list = useList('GET /operator/v1/authentications', {
    sorts: 'authentications',
    more: { kind, status, recheck },
    refetchInterval: POLL_MS,
  });
  const queue = useQueue({
    name: 'authentications',
    table: list.table,
    idOf: ({ authenticationId }) => authenticationId,
  });
  return (
    <ConsolePage
      title="认证"
      tools={
        <ListTools list={list} keyword="姓名、企业名称或用户名称">
          <ChoiceFilter name="kind" label="类型" placeholder="全部类型" labels={AUTHENTICATION_KIND_LABEL} />
          <ChoiceFilter name="recheck" label="复核" placeholder="复核" labels={RECHECK_LABEL} />
          <StatusFilter
            labels={AUTHENTICATION_STATUS_LABEL}
            {...(!recheck && { initial: AUTHENTICATION_STATUS.inReview })}
          />
        </ListTools>
      }
    >
      {recheck !== 'waiting' && <WaitingRechecks onOpen={() => url.start({ recheck: 'waiting' })} />}
      <DataTable<OperatorAuthentication>
        {...list.table}
        rowKey="authenticationId"
        empty="没有符合条件的认证"
        columns={[
          { title: '类型', key: 'kind', render: (_, { kind: of }) => AUTHENTICATION_KIND_LABEL[of] },
          userColumn<OperatorAuthentication>(),
          { title: '名称', key: 'name', render: (_, one) => one.companyName ?? one.realName ?? '—' },
          {
            title: '号码',
            key: 'code',
            className: 'num',
            render: (_, one) => one.socialCreditCode ?? one.idCard ?? '—',
          },
          queueStatusColumn<OperatorAuthentication>(queue, {
            status: (one) => one.status,
            labels: AUTHENTICATION_STATUS_LABEL,
            colours: STATUS_COLOUR,
            more: (one) => (
              <>
                {one.recheck && <RecheckTag authentication={one} />}
                {one.duplicates.length > 0 && <Tag color="error">号码重复</Tag>}
              </>
            ),
          }),
          ...decisionTimes<OperatorAuthentication>({
            list,
            title: '提交时间',
            since: 'addTime',
            isWaiting: (one) => one.status === AUTHENTICATION_STATUS.inReview,
          }),
          openColumn(queue, (one) =>
            one.status === AUTHENTICATION_STATUS.inReview ? '审核' : one.mayRecheck ? '复核' : '查看',
          ),
        ]}
      />
      {queue.open && (
        <AuthenticationDrawer key={queue.open.authenticationId} authentication={queue.open} queue={queue} />
      )}
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

/** Renders nothing for zero. */
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
