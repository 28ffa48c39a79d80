import type { Order } from '@zhenku/contract/orders/orders';
import { DOWNLOAD_DAYS, ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useEffect, useState } from 'react';
import { refreshSession, useSession } from '../../api/session.ts';
import { refreshCart } from '../../features/orders/cart/queries.ts';
import { DownloadButton } from '../../features/licences/download-button.tsx';
import { LicenceAction } from '../../features/licences/licence-action.tsx';
import { hasOpenLicence, OrderLicenceForm } from '../../features/licences/order-licence-form.tsx';
import { OrderZipButton } from '../../features/licences/order-zip-button.tsx';
import { canChangeOrder } from '../../features/clips/can-change-order.ts';
import { ProjectChoice, useOrderProjects } from '../../features/projects/project-choice.tsx';
import { AfterSaleActions } from '../../features/orders/after-sale-actions.tsx';
import { areDownloadsExpired } from '../../features/orders/download-window.ts';
import { OrderLines } from '../../features/recharges/payment/order-lines.tsx';
import { OrderNotes } from '../../features/orders/order-notes.tsx';
import { OrderUnavailable } from '../../features/orders/order-unavailable.tsx';
import { useOrder } from '../../features/orders/queries.ts';
import bottomBar from '../../ui/bottom-bar.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons/page-icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { useParams } from '../../ui/router/outlet.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { Empty, Skeleton } from '../../ui/states.tsx';
import styles from '../../features/site/account.module.css';
import link from '../../ui/text-link.module.css';
import { AccountPage, SummaryList } from '../../features/site/account-page.tsx';

export default function PaySuccessPage() {
  const { orderId = '' } = useParams();
  const { data: order, isError, error, refetch } = useOrder(orderId);
  useEffect(() => {
    // A recharge in another tab may have paid the order.
    void Promise.all([refreshCart(), refreshSession()]);
  }, [orderId]);

  const paid = order?.orderStatus === ORDER_STATUS.paid;
  // A full refund cancels a paid order.
  const refunded = order !== undefined && !paid && order.payTime !== null;
  return (
    <AccountPage title={paid ? '订单已支付' : refunded ? '订单已退款' : '订单'}>
      {!order && isError && <OrderUnavailable error={error} onRetry={() => void refetch()} />}
      {!order && !isError && <Skeleton style={{ height: 480 }} />}
      {order && paid && <PaidOrder order={order} />}
      {order && refunded && <RefundedOrder order={order} />}
      {order && !paid && !refunded && (
        <Empty message="这笔订单还没支付">
          <ButtonLink to="/user/order">查看我的订单</ButtonLink>
        </Empty>
      )}
    </AccountPage>
  );
}

function PaidOrder({ order }: { order: Order }) {
  const [now] = useState(() => Date.now());
  const unrefundedItems = order.orderItems.filter(({ refundTime }) => refundTime === null);
  const expired = areDownloadsExpired(order, now);
  const until = order.downloadExpireTime ? `（${formatTime(order.downloadExpireTime)} 前）` : '';
  const download = expired
    ? `下载期已于 ${formatTime(order.downloadExpireTime!)} 结束`
    : `请在 ${DOWNLOAD_DAYS} 天内下载${until}`;
  const naming = hasOpenLicence(order) && `，${expired ? '请' : '并'}尽快填写被授权方完成素材授权，授权随即生效`;
  const projects = useOrderProjects(order.orderId);
  const project = projects.data?.list[0];
  const { user } = useSession();
  const downloadable = !expired && unrefundedItems.length > 0;
  return (
    <div className={styles.main}>
      <div className={styles.done}>
        <CheckIcon size={24} />
        <p>
          订单已支付。{download}
          {naming}。
        </p>
        {downloadable && (
          <div className={bottomBar.bar}>
            <OrderZipButton orderId={order.orderId} variant="primary" />
          </div>
        )}
      </div>
      {downloadable && (
        <p className="muted small">
          打包下载含全部素材、已有的授权书、授权条款和授权清单；素材的文件名可供剪辑表检查识别。
        </p>
      )}
      {projects.isFetchedAfterMount && (
        <OrderLicenceForm
          order={order}
          prefill={project && { authorizedUser: project.licensee, authorizedProject: project.projectName }}
        />
      )}
      <OrderNotes order={order} />
      <OrderLines order={order}>
        {(item) => (
          <>
            {item.authorizationId && (
              <LicenceAction item={{ ...item, orderId: order.orderId, payType: order.payType }} valid />
            )}
            {!item.refundTime && expired && <span className="muted small">已过下载期</span>}
            {!item.refundTime && !expired && (
              <DownloadButton orderItemId={item.orderItemId} videoName={item.videoName} />
            )}
          </>
        )}
      </OrderLines>
      <OrderFacts order={order} />
      <div className="wrap">
        <AfterSaleActions order={order} />
      </div>
      {user && canChangeOrder(user, order) && unrefundedItems.length > 0 && (
        <ProjectChoice
          orderId={order.orderId}
          company={order.payType === PAY_TYPE.company}
          orderItemIds={unrefundedItems.map(({ orderItemId }) => orderItemId)}
        />
      )}
      <section className={styles.section} aria-labelledby="next-step">
        <h2 id="next-step">接下来</h2>
        <ul className={styles.steps}>
          {projects.data?.list.map(({ projectId, projectName }) => (
            <li key={projectId}>
              <Link to={`/user/project/${projectId}`} className={link.link}>
                项目“{projectName}”
              </Link>
              ：选片、授权、发票和交付检查
            </li>
          ))}
          <li>
            <Link to="/user/filmCheck" className={link.link}>
              检查剪辑表
            </Link>
            ：交付前核对成片用到的素材是否都有授权
          </li>
          <li>
            <Link to="/user/authoriseManage" className={link.link}>
              我的授权
            </Link>
            ：查看、下载授权书
          </li>
          <li>
            下载期内可随时在
            <Link to="/user/download" className={link.link}>
              我的下载
            </Link>
            或
            <Link to="/user/order" className={link.link}>
              我的订单
            </Link>
            中再次下载
          </li>
        </ul>
      </section>
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <div className={styles.facts}>
      <SummaryList
        rows={[
          { label: '订单号', value: formatOrderNumber(order.orderId) },
          { label: '购买时间', value: order.payTime ? formatTime(order.payTime) : '' },
          ...(order.pack ? [{ label: '支付方式', value: `下载包支付（${order.pack.packName}）` }] : []),
          { label: order.pack ? '抵付金额' : '实付金额', value: <PriceText yuan={order.payAmount} /> },
        ]}
      />
    </div>
  );
}

function RefundedOrder({ order }: { order: Order }) {
  return (
    <div className={styles.main}>
      <div className={styles.done} aria-live="polite">
        <p>
          这笔订单已全额退款，
          {order.pack
            ? '次数已退回下载包，下载包已结束的退回牛币'
            : `${formatMoney(order.payAmount)} 牛币已退回原支付账户`}
          ；相关授权已失效，素材不能再下载。
        </p>
        <ButtonLink to="/user/statement">查看账单</ButtonLink>
      </div>
      <OrderFacts order={order} />
      <OrderLines order={order} />
    </div>
  );
}
