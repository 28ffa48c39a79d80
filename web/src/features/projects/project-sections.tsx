import { INVOICE_STATUS_LABEL, PAGE_SIZE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { ProjectPage } from '@zhenku/contract/projects/projects';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { film } from '../../film.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { pageOf } from '../../ui/router/pages.ts';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { VideoGrid } from '../catalogue/video-grid.tsx';
import { LicenceDialog } from '../licences/licence-dialog.tsx';
import { LicensedItemCard } from '../licences/licensed-item-card.tsx';
import { OrderZipButton } from '../licences/order-zip-button.tsx';
import { useLicensedItems, useLicensees } from '../licences/queries.ts';
import { AddClip } from './add-clip.tsx';
import { AddFolderDialog } from './add-folder-dialog.tsx';
import { AddLicencesDialog } from './add-licences-dialog.tsx';
import { changeProject } from './project-changes.ts';
import { EmptyHint, Section } from './section.tsx';
import styles from './projects.module.css';

export function ChecksSection({ project }: { project: ProjectPage }) {
  const check = (
    <>
      <ButtonLink variant="primary" to={`/user/filmCheck?projectId=${project.projectId}`}>
        按剪辑表检查
      </ButtonLink>
      {film && <ButtonLink to={`/user/filmPictures?projectId=${project.projectId}`}>按画面检查</ButtonLink>}
    </>
  );
  return (
    <Section title={`检查报告（${project.checks.length}）`} tools={check}>
      {project.checks.length === 0 && (
        <EmptyHint>交付前用剪辑表或成片的画面查一遍：用了哪些素材，每条有没有授权。</EmptyHint>
      )}
      <ul className={styles.rows}>
        {project.checks.map(({ checkId, checkName, createTime }) => (
          <li key={checkId}>
            <Link to={`/filmReport/${checkId}`}>{checkName}</Link>
            <span className="num">{formatTime(createTime)}</span>
            <PdfButton
              variant="quiet"
              label={`下载PDF ${checkName}`}
              request={() => call('GET /project/v1/check/pdf', { checkId })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function LicencesSection({ project }: { project: ProjectPage }) {
  const { projectId, projectName, licensee, mayChange } = project;
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [fillingLicence, setFillingLicence] = useState(false);
  const query = useLicensedItems({ page: pageOf(params), size: PAGE_SIZE.orders, projectId });
  const knownLicensee = useLicensees().data?.list.find(({ authorizedUser }) => authorizedUser === licensee);
  const prefill = {
    authorizedUser: licensee,
    socialCreditCode: knownLicensee?.socialCreditCode ?? '',
    authorizedProject: projectName,
  };
  return (
    <Section
      title={`授权（${project.licenceCount}）`}
      tools={
        <>
          {mayChange && <Button onClick={() => setAdding(true)}>添加授权</Button>}
          {mayChange && project.licenceCount > 0 && (
            <Button onClick={() => setFillingLicence(true)}>批量填写被授权方</Button>
          )}
          <FileButton
            disabled={project.licenceCount === 0}
            request={() => call('POST /order/v1/authorizations/zip', { projectId })}
          >
            授权书 ZIP
          </FileButton>
          <FileButton
            disabled={project.licenceCount === 0}
            request={() => call('GET /order/v1/authorizations/export', { projectId })}
          >
            清单 CSV
          </FileButton>
        </>
      }
    >
      <PagedList
        query={query}
        failed="授权加载失败"
        keyOf={(item) => item.orderItemId}
        empty={<EmptyHint>还没有添加授权。</EmptyHint>}
      >
        {(item) => (
          <LicensedItemCard item={item} prefill={prefill}>
            {mayChange && <RemoveLicenceButton projectId={projectId} item={item} />}
          </LicensedItemCard>
        )}
      </PagedList>
      {adding && <AddLicencesDialog project={project} onClose={() => setAdding(false)} />}
      {fillingLicence && (
        <LicenceDialog source={{ projectId }} prefill={prefill} onClose={() => setFillingLicence(false)} />
      )}
    </Section>
  );
}

function RemoveLicenceButton({
  projectId,
  item,
}: {
  projectId: number;
  item: { orderItemId: string; videoName: string };
}) {
  const [busy, run] = useAction();
  const { orderItemId } = item;
  return (
    <Button
      variant="quiet"
      busy={busy}
      aria-label={`移出项目 ${item.videoName}`}
      onClick={() => run(() => changeProject('POST /project/v1/licence/delete', { projectId, orderItemId }))}
    >
      移出项目
    </Button>
  );
}

export function ClipsSection({ project: { projectId, clips, mayChange } }: { project: ProjectPage }) {
  const [busy, run] = useAction();
  const [choosing, setChoosing] = useState(false);
  const removeClip = (videoId: number) =>
    run(() => changeProject('POST /project/v1/clip/delete', { projectId, videoId }));
  return (
    <Section
      title={`备选（${clips.length}）`}
      tools={
        mayChange && (
          <>
            <Button onClick={() => setChoosing(true)}>从收藏夹添加</Button>
            <AddClip projectId={projectId} />
          </>
        )
      }
    >
      {choosing && <AddFolderDialog projectId={projectId} onClose={() => setChoosing(false)} />}
      {clips.length === 0 && <EmptyHint>把可能用到的素材先选进来，买不买以后再定。</EmptyHint>}
      <VideoGrid
        videos={clips}
        corner={
          mayChange
            ? ({ videoId, videoName }) => (
                <Button
                  variant="quiet"
                  disabled={busy}
                  aria-label={`移出备选 ${videoName}`}
                  onClick={() => removeClip(videoId)}
                >
                  移出
                </Button>
              )
            : undefined
        }
      />
    </Section>
  );
}

export function OrdersSection({ project: { orders } }: { project: ProjectPage }) {
  if (orders.length === 0) return null;
  return (
    <Section title={`订单与发票（${orders.length}）`}>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <Link to={`/payOrderSuccess/${order.orderId}`}>{formatOrderNumber(order.orderId)}</Link>
            <span className="num">{formatTime(order.payTime)}</span>
            <PriceText yuan={order.payAmount} />
            <span>
              {order.invoiceStatus === null ? '未开发票' : `发票：${INVOICE_STATUS_LABEL[order.invoiceStatus]}`}
            </span>
            <OrderZipButton orderId={order.orderId} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
