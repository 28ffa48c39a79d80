import type { Order } from '@zhenku/contract/orders';
import { DOWNLOAD_DAYS, ORDER_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { useEffect } from 'react';
import { refreshCart } from '../features/cart/queries.ts';
import { DownloadButton } from '../features/licences/download-button.tsx';
import { OrderZipButton } from '../features/licences/order-zip-button.tsx';
import { ItemLine } from '../features/orders/item-line.tsx';
import { useOrder } from '../features/orders/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useParams } from '../ui/outlet.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './account.module.css';
import { AccountPage, Sums } from './page.tsx';

export default function PaySuccessPage() {
  const { orderId = '' } = useParams();
  const { data: order, isError, refetch } = useOrder(orderId);
  useEffect(() => {
    void refreshCart();
  }, [orderId]);

  const paid = order?.orderStatus === ORDER_STATUS.paid;
  return (
    <AccountPage title={paid ? '订单已支付' : '订单'}>
      {!order && isError && <ErrorState message="订单加载失败" onRetry={() => void refetch()} />}
      {!order && !isError && <Skeleton style={{ height: 480 }} />}
      {order && paid && <PaidOrder order={order} />}
      {order && !paid && (
        <Empty message="该订单尚未支付">
          <ButtonLink to="/user/order">查看我的订单</ButtonLink>
        </Empty>
      )}
    </AccountPage>
  );
}

function PaidOrder({ order }: { order: Order }) {
  const kept = order.orderItems.filter(({ refundTime }) => refundTime === null);
  const until = order.downloadExpireTime ? `（${formatTime(order.downloadExpireTime)} 前）` : '';
  return (
    <div className={styles.main}>
      <div className={styles.notice}>
        <p>
          订单已支付，请在{DOWNLOAD_DAYS}天内{until}完成下载，并尽快完成素材授权：填写被授权方信息后，授权正式生效。
        </p>
        <ButtonLink to="/user/authoriseManage?authorized=false" variant="primary">
          完成素材授权
        </ButtonLink>
      </div>
      <div className={styles.facts}>
        <Sums
          rows={[
            { label: '订单号', value: order.orderId },
            { label: '购买时间', value: order.payTime ? formatTime(order.payTime) : '' },
            { label: '实付金额', value: <PriceText yuan={order.payAmount} /> },
          ]}
        />
      </div>
      {kept.length > 1 && (
        <div>
          <OrderZipButton orderId={order.orderId} />
        </div>
      )}
      <ul className={styles.lines}>
        {order.orderItems.map((item) => (
          <li key={item.orderItemId}>
            <ItemLine item={item}>
              {!item.refundTime && <DownloadButton orderItemId={item.orderItemId} videoName={item.videoName} />}
            </ItemLine>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        之后也可以在
        <Link to="/user/order" className={styles.link}>
          我的订单
        </Link>
        和
        <Link to="/user/download" className={styles.link}>
          我的下载
        </Link>
        中下载。
      </p>
    </div>
  );
}
