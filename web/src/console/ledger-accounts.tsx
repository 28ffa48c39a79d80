import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { ListTools } from './list-tools.tsx';
import { useList } from './use-list.ts';
import { LEDGER_KIND_LABEL } from '@zhenku/contract/book-channels';
import type { LedgerAccount } from '@zhenku/contract/wallet';
import { Link } from '../ui/link.tsx';
import { yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { ChoiceFilter } from './filters.tsx';
import { useUrlState } from './use-url-state.ts';

export function LedgerAccounts() {
  const url = useUrlState();
  const kind = url.get('kind');
  const list = useList('GET /operator/v1/ledger/accounts', {
    sorts: LIST_SORTS.ledgerAccounts,
    more: { kind: kind in LEDGER_KIND_LABEL ? kind : undefined },
  });
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="名称或手机号" amounts days={false}>
          <ChoiceFilter name="kind" label="类别" placeholder="全部类别" labels={LEDGER_KIND_LABEL} />
        </ListTools>
      </div>
      <DataTable
        {...list.table}
        rowKey="accountId"
        empty="没有符合条件的账户"
        columns={[
          { title: '账户', dataIndex: 'accountId', className: 'num', ...list.sortable('accountId') },
          { title: '类别', key: 'kind', render: (_, one) => LEDGER_KIND_LABEL[one.kind] ?? one.kind },
          { title: '所有者', key: 'owner', render: (_, one) => one.ownerName ?? one.provider ?? '平台' },
          {
            ...yuanColumn<LedgerAccount>('余额', 'balance', (one) => one.balance),
            ...list.sortable('balance'),
          },
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
