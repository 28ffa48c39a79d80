import { LEDGER_KIND_LABEL } from '@zhenku/contract/book-channels';
import type { LedgerAccount } from '@zhenku/contract/wallet';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { Link } from '../ui/link.tsx';
import { yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { ChoiceFilter, KeywordFilter } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

export function LedgerAccounts() {
  const url = useUrlState();
  const kind = url.get('kind');
  const query = useOperatorCall('GET /operator/v1/ledger/accounts', {
    page: url.page,
    size: PAGE_SIZE,
    kind: kind in LEDGER_KIND_LABEL ? kind : undefined,
    keyword: url.get('keyword'),
  });
  return (
    <>
      <div className={styles.tools}>
        <ChoiceFilter name="kind" label="类别" placeholder="全部类别" labels={LEDGER_KIND_LABEL} />
        <KeywordFilter label="名称或手机号" />
      </div>
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="accountId"
        empty="没有符合条件的账户"
        columns={[
          { title: '账户', dataIndex: 'accountId', className: 'num' },
          { title: '类别', key: 'kind', render: (_, one) => LEDGER_KIND_LABEL[one.kind] ?? one.kind },
          { title: '所有者', key: 'owner', render: (_, one) => one.ownerName ?? one.provider ?? '平台' },
          yuanColumn<LedgerAccount>('余额', 'balance', (one) => one.balance),
          {
            title: '操作',
            key: 'entries',
            fixed: 'end',
            render: (_, { accountId }) => <Link to={`/ledger?tab=entries&account=${accountId}`}>查看分录</Link>,
          },
        ]}
      />
    </>
  );
}
