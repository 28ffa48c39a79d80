import { LedgerAccounts } from './ledger-accounts.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { LedgerMonths } from './ledger-months.tsx';
import { TabbedPage } from '../shell/tabbed-page.tsx';

export default function LedgerPage() {
  return (
    <TabbedPage
      title="账目"
      tabs={[
        { key: 'check', label: '核对', content: <LedgerCheck /> },
        { key: 'months', label: '月结', content: <LedgerMonths /> },
        { key: 'accounts', label: '账户', content: <LedgerAccounts /> },
        { key: 'entries', label: '分录', content: <LedgerEntries /> },
      ]}
    />
  );
}
