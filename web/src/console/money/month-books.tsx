import {
  BOOK_CHANNEL_LABEL,
  LEDGER_KIND_LABEL,
  bookCauseLabel,
  bookDetailLabel,
} from '@zhenku/contract/books/book-channels';
import type { BookAccount, BookDifference, MonthBooks as Books } from '@zhenku/contract/books/books';
import { Alert, Button } from 'antd';
import { callOperator } from '../../api/operator-client.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { closeMonth } from './books.ts';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { CardTable } from '../parts/card-table.tsx';
import { CauseLink } from '../parts/cause-link.tsx';
import { yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { ExportButton } from '../lists/export-button.tsx';
import { MonthDays } from './month-days.tsx';

export function MonthBooks({ month }: { month: string }) {
  const { data, isError, isFetching, refetch } = useOperatorCall('GET /operator/v1/ledger/months/{month}', { month });
  const [busy, run] = useAction();
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  const close = () =>
    run(async () => {
      const content = '结账后该月数据冻结，不能再记入任何账目，也不能撤销。';
      if (await confirm({ title: `结账 ${month}`, content, okText: '确认结账' })) await closeMonth(month, data.hash);
    });
  return (
    <>
      <div className={styles.tools}>
        {!data.close && (
          <>
            <Button type="primary" loading={busy} disabled={data.obstacle !== null} onClick={close}>
              结账
            </Button>
            <Button loading={isFetching} onClick={() => void refetch()}>
              重新核对
            </Button>
          </>
        )}
        <ExportButton request={() => callOperator('GET /operator/v1/ledger/months/{month}/export', { month })} />
      </div>
      <CheckOutcome books={data} />
      {data.differences.length > 0 && <Differences differences={data.differences} />}
      <h2>账户余额</h2>
      <Accounts accounts={data.accounts} />
      <h2>每日汇总</h2>
      <MonthDays lines={data.lines} />
    </>
  );
}

function CheckOutcome({ books: { differences, obstacle, hash } }: { books: Books }) {
  const ties = differences.length === 0;
  return (
    <Alert
      showIcon
      type={ties ? 'success' : 'error'}
      title={ties ? '账目与业务记录逐笔相符' : '账目有差异，不能结账'}
      description={
        <>
          {ties && obstacle && <div>{obstacle}</div>}
          <span className={styles.hash}>校验值 {hash}</span>
        </>
      }
    />
  );
}

const CHANNELS: Readonly<Record<string, string>> = {
  ...BOOK_CHANNEL_LABEL,
  opening: '期初余额',
  balance: '总额',
};

function Differences({ differences }: { differences: BookDifference[] }) {
  return (
    <CardTable
      rowKey={(one) => `${one.channel} ${one.detail} ${one.cause}`}
      dataSource={differences}
      columns={[
        { title: '项目', key: 'channel', render: (_, { channel }) => CHANNELS[channel] },
        {
          title: '明细',
          key: 'detail',
          render: (_, { detail }) => (detail && LEDGER_KIND_LABEL[detail]) || bookDetailLabel(detail),
        },
        { title: '来源', key: 'cause', className: 'num', render: (_, { cause }) => <Cause cause={cause} /> },
        yuanColumn<BookDifference>('账目', 'money', ({ money }) => money),
        yuanColumn<BookDifference>('业务记录', 'recordMoney', ({ recordMoney }) => recordMoney),
      ]}
    />
  );
}

function Cause({ cause }: Pick<BookDifference, 'cause'>) {
  const [kind = '', ...id] = (cause ?? '').split(' ');
  return (
    <CauseLink kind={kind} id={id.join(' ')}>
      {bookCauseLabel(cause)}
    </CauseLink>
  );
}

function Accounts({ accounts }: { accounts: BookAccount[] }) {
  return (
    <CardTable
      rowKey={({ kind, provider }) => `${kind} ${provider}`}
      dataSource={accounts}
      locale={{ emptyText: '该月没有账目' }}
      columns={[
        {
          title: '账户',
          key: 'kind',
          render: (_, { kind, provider }) => `${LEDGER_KIND_LABEL[kind] ?? kind} ${bookDetailLabel(provider)}`,
        },
        yuanColumn<BookAccount>('期初余额', 'opening', ({ opening }) => opening),
        { ...yuanColumn<BookAccount>('增加', 'gained', ({ gained }) => gained), responsive: ['sm'] },
        { ...yuanColumn<BookAccount>('减少', 'lost', ({ lost }) => lost), responsive: ['sm'] },
        yuanColumn<BookAccount>('期末余额', 'closing', ({ closing }) => closing),
      ]}
    />
  );
}
