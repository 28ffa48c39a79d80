import { InvoiceCard } from '../features/orders/invoices/invoice-card.tsx';
import { MergeDialog } from '../features/orders/invoices/merge-dialog.tsx';
import { useInvoices } from '../features/orders/invoices/queries.ts';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';

export default function InvoicesPage() {
  const [params] = useSearchParams();
  const query = useInvoices(pageOf(params));
  const [merging, setMerging] = useState(false);
  return (
    <UserCentrePage title="发票管理" tools={<Button onClick={() => setMerging(true)}>合并开票</Button>}>
      {merging && <MergeDialog onClose={() => setMerging(false)} />}
      <PagedList
        query={query}
        failed="发票加载失败"
        keyOf={(invoice) => invoice.orderId}
        empty={
          <Empty message="还没有发票" hint="订单支付后可以申请发票，申请和开具的进度会列在这里">
            <ButtonLink to="/user/order">在我的订单中开具发票</ButtonLink>
          </Empty>
        }
      >
        {(invoice) => <InvoiceCard invoice={invoice} />}
      </PagedList>
    </UserCentrePage>
  );
}
