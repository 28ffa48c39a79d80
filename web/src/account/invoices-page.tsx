import { InvoiceCard } from '../features/invoices/invoice-card.tsx';
import { useInvoices } from '../features/invoices/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CentrePage } from '../ui/centre-page.tsx';
import styles from '../ui/centre-page.module.css';
import { Pager } from '../ui/pager.tsx';
import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';

export default function InvoicesPage() {
  const [params] = useSearchParams();
  const { data, isError, isPlaceholderData, refetch } = useInvoices(pageOf(params));
  return (
    <CentrePage title="发票管理">
      {isError && <ErrorState message="发票加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data?.content.length === 0 && (
        <Empty message="暂无数据">
          <ButtonLink to="/user/order">在我的订单中开具发票</ButtonLink>
        </Empty>
      )}
      {data && data.content.length > 0 && (
        <>
          <ul className={styles.list} data-stale={isPlaceholderData} aria-busy={isPlaceholderData || undefined}>
            {data.content.map((invoice) => (
              <li key={invoice.orderId}>
                <InvoiceCard invoice={invoice} />
              </li>
            ))}
          </ul>
          <Pager total={data.total} size={data.size} />
        </>
      )}
    </CentrePage>
  );
}
