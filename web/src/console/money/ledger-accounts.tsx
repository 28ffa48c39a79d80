import { RecordLink } from '../parts/record-link.tsx';
import { ObjectLink } from '../parts/object-link.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { bookDetailLabel, LEDGER_KIND_LABEL } from '@zhenku/contract/books/book-channels';
import type { LedgerAccount } from '@zhenku/contract/wallet/wallet';
import { actionsColumn, yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { ChoiceFilter } from '../lists/filters.tsx';
import { useUrlState } from '../lists/use-url-state.ts';

export function LedgerAccounts() {
  const url = useUrlState();
  const kind = url.get('kind');
  const list = useList('GET /operator/v1/ledger/accounts', {
    sorts: 'ledgerAccounts',
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
          {
            title: '账户',
            ...list.sortable('accountId'),
            className: 'num',
            render: (_, { accountId }) => <RecordLink kind="account" id={accountId} />,
          },
          { title: '类别', key: 'kind', render: (_, one) => LEDGER_KIND_LABEL[one.kind] ?? one.kind },
          { title: '所有者', key: 'owner', render: (_, account) => <Owner account={account} /> },
          {
            ...yuanColumn<LedgerAccount>('余额', 'balance', (one) => one.balance),
            ...list.sortable('balance'),
          },
          actionsColumn<LedgerAccount>(({ accountId }) => (
            <RecordLink kind="account" id={accountId}>
              查看分录
            </RecordLink>
          )),
        ]}
      />
    </>
  );
}

function Owner({ account: { userId, companyId, ownerName, provider } }: { account: LedgerAccount }) {
  if (userId === null && companyId === null) return provider === null ? '平台' : bookDetailLabel(provider);
  const kind = companyId === null ? 'user' : 'company';
  return (
    <ObjectLink kind={kind} id={companyId ?? userId}>
      {ownerName}
    </ObjectLink>
  );
}
