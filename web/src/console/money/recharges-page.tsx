import { BankCreditList } from '../orders/bank-credit-list.tsx';
import { QuarantineList } from './quarantine-list.tsx';
import { RechargeList } from './recharge-list.tsx';
import { ReconciliationList } from './reconciliation-list.tsx';
import { TabbedPage } from '../shell/tabbed-page.tsx';

export default function RechargesPage() {
  return (
    <TabbedPage
      title="充值"
      tabs={[
        { key: 'recharges', label: '充值记录', content: <RechargeList /> },
        { key: 'quarantine', label: '异常支付', content: <QuarantineList /> },
        { key: 'credits', label: '转账入账', content: <BankCreditList /> },
        { key: 'reconciliations', label: '渠道对账', content: <ReconciliationList /> },
      ]}
    />
  );
}
