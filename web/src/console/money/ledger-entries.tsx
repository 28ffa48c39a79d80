import { RecordLink } from '../parts/record-link.tsx';
import { CauseLink } from '../parts/cause-link.tsx';
import { CardTable } from '../parts/card-table.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { CAUSE_LABEL, LEDGER_KIND_LABEL } from '@zhenku/contract/books/book-channels';
import type { LedgerEntry } from '@zhenku/contract/wallet/wallet';
import { formatTime } from '@zhenku/contract/format';
import { Tag } from 'antd';
import { yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import { useUrlState } from '../lists/use-url-state.ts';

/** Lists only one account's entries if the URL names it. */
export function LedgerEntries() {
  const url = useUrlState();
  const account = Number(url.get('account')) || undefined;
  const list = useList('GET /operator/v1/ledger/entries', { sorts: 'ledgerEntries', more: { account } });
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="分录编号或单号" amounts />
        {account !== undefined && (
          <Tag closable onClose={() => url.set('account', '')}>
            账户 {account}
          </Tag>
        )}
      </div>
      <DataTable
        {...list.table}
        rowKey="entryId"
        columns={[
          {
            title: '分录',
            key: 'entry',
            className: 'num',
            render: (_, { entryId }) => <RecordLink kind="entry" id={entryId} />,
          },
          { title: '时间', ...list.sortable('time'), className: 'num', render: (_, { time }) => formatTime(time) },
          { title: '事由', key: 'cause', render: (_, { causeKind }) => CAUSE_LABEL[causeKind] ?? causeKind },
          {
            title: '单号',
            key: 'causeId',
            className: 'num',
            render: (_, entry) => <CauseLink kind={entry.causeKind} id={entry.causeId} />,
          },
          {
            title: '冲销',
            key: 'reverses',
            className: 'num',
            render: (_, { reversesId }) => (reversesId === null ? '—' : <RecordLink kind="entry" id={reversesId} />),
          },
        ]}
        expandable={{ expandedRowRender: ({ postings }) => <Postings postings={postings} /> }}
      />
    </>
  );
}

function Postings({ postings }: Pick<LedgerEntry, 'postings'>) {
  return (
    <CardTable<LedgerEntry['postings'][number]>
      size="small"
      rowKey={({ accountId, amount }) => `${accountId}-${amount}`}
      dataSource={postings}
      columns={[
        {
          title: '账户',
          key: 'account',
          className: 'num',
          render: (_, { accountId }) => <RecordLink kind="account" id={accountId} />,
        },
        { title: '类别', key: 'kind', render: (_, { kind }) => LEDGER_KIND_LABEL[kind] ?? kind },
        yuanColumn<LedgerEntry['postings'][number]>('变动', 'amount', ({ amount }) => amount),
        yuanColumn<LedgerEntry['postings'][number]>('变动后余额', 'after', (one) => one.balanceAfter),
      ]}
    />
  );
}
