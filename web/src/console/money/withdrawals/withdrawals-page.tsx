import { TabbedPage } from '../../shell/tabbed-page.tsx';
import { TaxTables } from './tax-tables.tsx';
import { WithdrawalQueue } from './withdrawal-queue.tsx';
import { WithheldTaxList } from './withheld-tax-list.tsx';

export default function WithdrawalsPage() {
  return (
    <TabbedPage
      title="提现"
      tabs={[
        { key: 'queue', label: '提现申请', content: <WithdrawalQueue /> },
        { key: 'tax', label: '预扣个税', content: <WithheldTaxList /> },
        { key: 'tables', label: '税率表', content: <TaxTables /> },
      ]}
    />
  );
}
