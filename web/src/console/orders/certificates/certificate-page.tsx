import { CERTIFICATE_DOUBT_LABEL } from '@zhenku/contract/certificate-doubts';
import { formatTime } from '@zhenku/contract/format';
import { CERTIFICATE_STATE_LABEL } from '@zhenku/contract/licences/certificate-text';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import type { OperatorCertificate } from './proofs.ts';
import { tierText } from '../../../features/clips/tier-text.ts';
import { CardTable } from '../../parts/card-table.tsx';
import styles from '../../shell/console.module.css';
import { ObjectDescription } from '../../parts/description-list.tsx';
import { ObjectLink } from '../../parts/object-link.tsx';
import { ObjectPage } from '../../shell/object-page.tsx';
import { ReissueModal } from './reissue-modal.tsx';

const COLOUR = { valid: 'success', void: 'default', unverifiable: 'error' } as const;
const VOID_REASON = { refund: '订单退款', correction: '信息更正' } as const;

export default function CertificatePage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/authorizations/{authorizationId}', { authorizationId: id });
  return (
    <ObjectPage
      kind="certificate"
      id={id}
      query={query}
      idOf={({ authorizationId }) => authorizationId}
      title={({ authorizationId }) => `授权书 ${authorizationId}`}
      actions={(certificate) => certificate.state === 'valid' && <Correct certificate={certificate} />}
    >
      {(certificate) => (
        <>
          <CertificateFacts certificate={certificate} />
          <History certificate={certificate} />
        </>
      )}
    </ObjectPage>
  );
}

function Correct({ certificate }: { certificate: OperatorCertificate }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>更正授权书</Button>
      {open && <ReissueModal certificate={certificate} onClose={() => setOpen(false)} />}
    </>
  );
}

const State = ({ state, doubt }: Pick<OperatorCertificate, 'state' | 'doubt'>) => (
  <>
    <Tag color={COLOUR[state]}>{CERTIFICATE_STATE_LABEL[state]}</Tag>
    {doubt && ` ${CERTIFICATE_DOUBT_LABEL[doubt]}`}
  </>
);

function CertificateFacts({ certificate }: { certificate: OperatorCertificate }) {
  const { authorizationId, state, doubt, orderId, videoId, videoName, authorizationTime } = certificate;
  return (
    <ObjectDescription
      facts={{
        编号: <span className="num">{authorizationId}</span>,
        状态: <State state={state} doubt={doubt} />,
        被授权方: certificate.authorizedUser,
        证件号码: <span className="num">{certificate.socialCreditCode}</span>,
        授权项目: certificate.authorizedProject,
        作品: (
          <>
            <ObjectLink kind="video" id={videoId}>
              {videoName}（{videoId}）
            </ObjectLink>{' '}
            {tierText({ ...certificate, resolution: null })}
          </>
        ),
        订单号: <ObjectLink kind="order" id={orderId} />,
        授权时间: <span className="num">{formatTime(authorizationTime)}</span>,
      }}
    />
  );
}

function History({ certificate }: { certificate: OperatorCertificate }) {
  return (
    <>
      <h2>历次授权书</h2>
      <CardTable
        rowKey="authorizationId"
        dataSource={certificate.history}
        columns={[
          {
            title: '编号',
            key: 'id',
            className: 'num',
            render: (_, { authorizationId }) =>
              authorizationId === certificate.authorizationId ? (
                authorizationId
              ) : (
                <ObjectLink kind="certificate" id={authorizationId} />
              ),
          },
          {
            title: '出具时间',
            key: 'time',
            className: 'num',
            render: (_, { authorizationTime }) => formatTime(authorizationTime),
          },
          { title: '状态', key: 'state', render: (_, { state, doubt }) => <State state={state} doubt={doubt} /> },
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
