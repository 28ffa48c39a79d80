import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_STATE_LABEL, type CertificateState } from '@zhenku/contract/rules/certificate-text';
import { Button, Descriptions, Input, Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOperatorCall } from '../api/use-operator-call.ts';
import type { OperatorCertificate } from '../features/operators/proofs.ts';
import { tierText } from '../features/licences/tier-text.ts';
import { Empty, ErrorState, PageSkeleton } from '../ui/states.tsx';
import { itemText } from './cells.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { ReissueModal } from './reissue-modal.tsx';
import { useUrlState } from './use-url-state.ts';

const COLOUR = { valid: 'success', void: 'default', unverifiable: 'error' } as const;
const VOID_REASON = { refund: '订单退款', correction: '信息更正' } as const;

/** A certificate by its number, with all of its licence, and its correction. */
export default function CertificatesPage() {
  const { get, set } = useUrlState();
  const id = get('id');
  const { data, isError, error, refetch } = useOperatorCall(
    'GET /operator/v1/authorizations/{authorizationId}',
    { authorizationId: id },
    { enabled: id !== '' },
  );
  const [correcting, setCorrecting] = useState(false);
  const shown = id !== '' && !isError && data?.authorizationId === id ? data : undefined;
  return (
    <ConsolePage
      title="授权书"
      tools={
        <Input.Search
          key={id}
          className={styles.search}
          allowClear
          placeholder="授权书编号"
          aria-label="授权书编号"
          defaultValue={id}
          onSearch={(text) => set('id', text.trim())}
        />
      }
    >
      {id === '' && <Empty message="输入授权书编号查询，编号印在授权书上" />}
      {isError && <ErrorState message={error.message || '查询失败'} onRetry={() => void refetch()} />}
      {id !== '' && !isError && !shown && <PageSkeleton />}
      {shown && (
        <>
          <Facts certificate={shown} />
          {shown.state === 'valid' && (
            <div>
              <Button onClick={() => setCorrecting(true)}>更正授权书</Button>
            </div>
          )}
          <History certificate={shown} onOpen={(other) => set('id', other)} />
        </>
      )}
      {shown && correcting && <ReissueModal certificate={shown} onClose={() => setCorrecting(false)} />}
    </ConsolePage>
  );
}

const State = ({ state }: { state: CertificateState }) => (
  <Tag color={COLOUR[state]}>{CERTIFICATE_STATE_LABEL[state]}</Tag>
);

function Facts({ certificate }: { certificate: OperatorCertificate }) {
  const { authorizationId, state, orderId, authorizationTime } = certificate;
  const item = (label: string, children: ReactNode) => ({ key: label, label, children });
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={[
        item('编号', <span className="num">{authorizationId}</span>),
        item('状态', <State state={state} />),
        item('被授权方', certificate.authorizedUser),
        item('证件号码', <span className="num">{certificate.socialCreditCode}</span>),
        item('授权项目', certificate.authorizedProject),
        item('作品', `${itemText(certificate)} ${tierText({ ...certificate, resolution: null })}`),
        item('订单号', <span className="num">{orderId}</span>),
        item('授权时间', <span className="num">{formatTime(authorizationTime)}</span>),
      ]}
    />
  );
}

function History({ certificate, onOpen }: { certificate: OperatorCertificate; onOpen: (id: string) => void }) {
  return (
    <>
      <h2>历次授权书</h2>
      <Table
        size="middle"
        rowKey="authorizationId"
        dataSource={certificate.history}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '编号',
            key: 'id',
            className: 'num',
            render: (_, { authorizationId }) =>
              authorizationId === certificate.authorizationId ? (
                authorizationId
              ) : (
                <button type="button" className={styles.linkButton} onClick={() => onOpen(authorizationId)}>
                  {authorizationId}
                </button>
              ),
          },
          {
            title: '出具时间',
            key: 'time',
            className: 'num',
            render: (_, { authorizationTime }) => formatTime(authorizationTime),
          },
          { title: '状态', key: 'state', render: (_, { state }) => <State state={state} /> },
          {
            title: '失效',
            key: 'void',
            className: 'num',
            render: (_, { voidTime, voidReason }) =>
              voidTime && voidReason ? `${VOID_REASON[voidReason]} ${formatTime(voidTime)}` : '—',
          },
          {
            title: '更正原因',
            key: 'reason',
            render: (_, { reissue }) => (reissue ? `${reissue.reason}（${reissue.operator}）` : '—'),
          },
          {
            key: 'paper',
            render: (_, { authorizationId }) => (
              <a href={`/#/authorisePaper/${authorizationId}`} target="_blank" rel="noreferrer" className={styles.link}>
                公开页面
              </a>
            ),
          },
        ]}
      />
    </>
  );
}
