import { LedgerAccounts } from './ledger-accounts.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import { LedgerEntries } from './ledger-entries.tsx';
import { TabbedPage } from './tabbed-page.tsx';

/** The ledger: its check, its accounts, and all entries. */
export default function LedgerPage() {
  return (
    <TabbedPage
      title="账目"
      tabs={[
        { key: 'check', label: '核对', content: <LedgerCheck /> },
        { key: 'accounts', label: '账户', content: <LedgerAccounts /> },
        { key: 'entries', label: '分录', content: <LedgerEntries /> },
      ]}
    />
  );
}
