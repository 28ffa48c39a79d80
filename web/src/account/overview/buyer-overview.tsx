import { DOWNLOAD_REMINDER_DAYS, LICENCE_END_REMINDER_DAYS } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { LICENCES_PATH, NOTICES_PATH, ORDERS_PATH } from '../../features/accounts/user-menu.ts';
import { DownloadCard } from '../../features/licences/download-card.tsx';
import { EmptyPurchases } from '../../features/licences/empty-purchases.tsx';
import { useUnread } from '../../features/messages/queries.ts';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { Link } from '../../ui/router/link.tsx';
import { BellIcon, CertificateIcon, ClockIcon, OrderIcon } from '../../ui/icons/menu-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import styles from './overview.module.css';
import { Tasks } from './tasks.tsx';
import { useExpiringCounts, useTodoCounts } from './todo-counts.ts';

const SHOWN_MAX = 4;
const DOWNLOADS_PATH = '/user/download';

export function BuyerOverview() {
  const todo = useTodoCounts(true);
  const unread = useUnread();
  const expiring = useExpiringCounts();
  const newest = useCall(
    'GET /order/v1/downloads',
    { page: 1, size: SHOWN_MAX, available: true },
    { silent: true, staleTime: 1_000 },
  );
  return (
    <UserCentrePage title="总览" titleInMenu>
      <Tasks
        tasks={[
          {
            icon: OrderIcon,
            label: '待支付订单',
            hint: '30 分钟内有效',
            count: todo?.unpaid,
            path: ORDERS_PATH,
          },
          {
            icon: CertificateIcon,
            label: '待填写被授权方',
            hint: '填写后签发授权书',
            count: todo?.unnamed,
            path: `${LICENCES_PATH}?state=open`,
          },
          {
            icon: ClockIcon,
            label: '下载即将到期',
            hint: `${DOWNLOAD_REMINDER_DAYS} 天内`,
            count: expiring?.downloads,
            path: `${DOWNLOADS_PATH}?available=ending`,
          },
          {
            icon: ClockIcon,
            label: '授权即将到期',
            hint: `${LICENCE_END_REMINDER_DAYS} 天内`,
            count: expiring?.licences,
            path: `${LICENCES_PATH}?state=ending`,
          },
          { icon: BellIcon, label: '未读消息', hint: '系统消息', count: unread, path: NOTICES_PATH },
        ]}
      />
      <section className={styles.section}>
        <header>
          <h3>最近购买</h3>
          <Link to={DOWNLOADS_PATH}>全部下载</Link>
        </header>
        <PagedList
          query={newest}
          paged={false}
          failed="下载列表加载失败"
          keyOf={(item) => item.orderItemId}
          empty={
            <EmptyPurchases
              message="暂无可下载的素材"
              hint="买下的素材会出现在这里：下载无水印文件，填写被授权方，查看授权书"
            />
          }
        >
          {(item) => <DownloadCard item={item} onDownloaded={() => void newest.refetch()} />}
        </PagedList>
      </section>
    </UserCentrePage>
  );
}
