import { CAUSE_LABEL, LEDGER_KIND_LABEL } from '@zhenku/contract/book-channels';
import type { LedgerEntry } from '@zhenku/contract/wallet';
import { formatTime } from '@zhenku/contract/format';
import { Table, Tag } from 'antd';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { PeriodFilter } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

/** All entries of the ledger, newest first; those of one account if the URL has it. */
export function LedgerEntries() {
  const url = useUrlState();
  const account = Number(url.get('account')) || undefined;
  const query = useOperatorCall('GET /operator/v1/ledger/entries', {
    page: url.page,
    size: PAGE_SIZE,
    account,
    from: url.get('from'),
    to: url.get('to'),
  });
  return (
    <>
      <div className={styles.tools}>
        <PeriodFilter />
        {account !== undefined && (
          <Tag closable onClose={() => url.set('account', '')}>
            账户 {account}
          </Tag>
        )}
      </div>
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="entryId"
        columns={[
          { title: '分录', dataIndex: 'entryId', className: 'num' },
          { title: '时间', key: 'time', className: 'num', render: (_, { time }) => formatTime(time) },
          { title: '事由', key: 'cause', render: (_, { causeKind }) => CAUSE_LABEL[causeKind] ?? causeKind },
          { title: '单号', dataIndex: 'causeId', className: 'num' },
          { title: '冲销', key: 'reverses', className: 'num', render: (_, { reversesId }) => reversesId ?? '—' },
        ]}
        expandable={{ expandedRowRender: ({ postings }) => <Postings postings={postings} /> }}
      />
    </>
  );
}

function Postings({ postings }: Pick<LedgerEntry, 'postings'>) {
  return (
    <Table<LedgerEntry['postings'][number]>
      size="small"
      rowKey={({ accountId, amount }) => `${accountId}-${amount}`}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={postings}
      columns={[
        { title: '账户', dataIndex: 'accountId', className: 'num' },
        { title: '类别', key: 'kind', render: (_, { kind }) => LEDGER_KIND_LABEL[kind] ?? kind },
        yuanColumn<LedgerEntry['postings'][number]>('变动', 'amount', ({ amount }) => amount),
        yuanColumn<LedgerEntry['postings'][number]>('变动后余额', 'after', (one) => one.balanceAfter),
      ]}
    />
  );
}
