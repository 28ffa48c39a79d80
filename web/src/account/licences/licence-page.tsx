import { formatTime } from '@zhenku/contract/format';
import type { CertificatePaper, LicensedItem } from '@zhenku/contract/licences/licences';
import { licenceTypeOf } from '@zhenku/contract/licences/licence-uses';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { LicensedItemCard } from '../../features/licences/licensed-item-card.tsx';
import { useLicenceText } from '../../features/licences/licence-text.ts';
import { ProofButton } from '../../features/licences/proof-button.tsx';
import { useLicensedItems } from '../../features/licences/queries.ts';
import { UsesTable } from '../../features/licences/uses/uses-table.tsx';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { useParams } from '../../ui/router/outlet.tsx';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import styles from './licence-page.module.css';
import { DescriptionItem } from '../../ui/description-list.tsx';
import link from '../../ui/text-link.module.css';

export default function LicencePage() {
  const { id = '' } = useParams();
  const { data, isError, refetch } = useLicensedItems({ page: 1, size: 1, orderItemId: id });
  const item = data?.content[0];
  return (
    <UserCentrePage title="授权详情" tools={<Link to="/user/authoriseManage">返回授权管理</Link>}>
      {isError && !data && <ErrorState message="授权信息加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 320 }} />}
      {data && !item && (
        <Empty message="没有这条授权记录">
          <ButtonLink to="/user/authoriseManage">查看全部</ButtonLink>
        </Empty>
      )}
      {item && (
        <>
          <LicensedItemCard item={item} linked={false} />
          <Scope item={item} />
          {item.authorizationId && <Certified item={item} authorizationId={item.authorizationId} />}
          {!item.authorizationId && <History events={[{ time: item.payTime, what: '购买' }]} />}
        </>
      )}
    </UserCentrePage>
  );
}

function Certified({ item, authorizationId }: { item: LicensedItem; authorizationId: string }) {
  const { data: paper } = useCall(
    'GET /order/v1/authorizations/getByAuthorizationId',
    { authorizationId },
    { staleTime: 0 },
  );
  if (!paper) return <Skeleton style={{ height: 200 }} />;
  return (
    <>
      <section className={styles.section}>
        <h3>授权书与文件</h3>
        <dl className={styles.rows}>
          <Row label="授权编号" value={authorizationId} />
          <Row label="交付文件" value={paper.fileName} />
          <Row label="文件 SHA-256" value={paper.sha256} />
          {paper.masterSha256 !== null && <Row label="母版 SHA-256" value={paper.masterSha256} />}
        </dl>
        <div className={styles.actions}>
          <PdfButton request={() => call('GET /order/v1/authorizations/pdf', { authorizationId })} />
          <ProofButton authorizationId={authorizationId} />
          <ButtonLink to="/verify" variant="quiet">
            核验文件
          </ButtonLink>
        </div>
      </section>
      <History events={eventsOf(item, paper)} />
    </>
  );
}

function Scope({ item: { licenceTextVersion, videoType } }: { item: LicensedItem }) {
  const text = useLicenceText(licenceTextVersion).data?.text;
  return (
    <section className={styles.section}>
      <h3>授权条款</h3>
      <p>
        按购买时的
        <Link to={`/licences/${licenceTextVersion}`} className={link.link}>
          第 {licenceTextVersion} 版授权条款
        </Link>
        执行，条款更新不影响本授权。
      </p>
      {text ? <UsesTable text={text} chosen={licenceTypeOf(videoType)} /> : <Skeleton style={{ height: 448 }} />}
    </section>
  );
}

function eventsOf({ payTime, authorizationTime }: LicensedItem, { voidTime, voidReason, replaces }: CertificatePaper) {
  return [
    { time: payTime, what: '购买' },
    { time: authorizationTime, what: replaces ? '已更正，并出具新授权书' : '填写授权信息，授权生效' },
    { time: voidTime, what: voidReason === 'correction' ? '因更正失效' : '已退款，授权失效' },
  ];
}

function Row({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return <DescriptionItem label={label} value={value} />;
}

function History({ events }: { events: readonly { time: string | null; what: string }[] }) {
  return (
    <section className={styles.section}>
      <h3>记录</h3>
      <ol className={styles.rows}>
        {events.map(
          ({ time, what }) =>
            time && (
              <li key={what}>
                <time dateTime={time}>{formatTime(time)}</time>
                <span>{what}</span>
              </li>
            ),
        )}
      </ol>
    </section>
  );
}
