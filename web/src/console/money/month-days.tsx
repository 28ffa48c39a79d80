import { BOOK_CHANNEL_LABEL, BOOK_CHANNELS, bookDetailLabel } from '@zhenku/contract/books/book-channels';
import type { BookLine } from '@zhenku/contract/books/books';
import { Table } from 'antd';
import { Yuan } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';

const keyOf = ({ channel, detail }: Pick<BookLine, 'channel' | 'detail'>) => `${channel} ${detail ?? ''}`;

function titleOf({ channel, detail }: Pick<BookLine, 'channel' | 'detail'>): string {
  const name = bookDetailLabel(detail);
  return name ? `${BOOK_CHANNEL_LABEL[channel]}（${name}）` : BOOK_CHANNEL_LABEL[channel];
}

interface Day {
  date: string;
  sums: Map<string, number>;
}

export function MonthDays({ lines }: { lines: BookLine[] }) {
  const channels = [...new Map(lines.map((line) => [keyOf(line), line])).values()].toSorted(
    (a, b) => BOOK_CHANNELS.indexOf(a.channel) - BOOK_CHANNELS.indexOf(b.channel),
  );
  const days = Map.groupBy(lines, ({ date }) => date);
  const rows = [...days].map(([date, own]): Day => ({ date, sums: sumsOf(own) }));
  const total = sumsOf(lines);
  return (
    // A narrow window scrolls the table sideways, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
    <section aria-label="每日汇总" tabIndex={0} className={styles.sideways}>
      <Table<Day>
        size="middle"
        rowKey="date"
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: '该月没有账目' }}
        columns={[
          { title: '日期', dataIndex: 'date', className: 'num' },
          ...channels.map((channel) => ({
            title: titleOf(channel),
            key: keyOf(channel),
            align: 'right' as const,
            render: (_: unknown, { sums }: Day) => <Yuan value={sums.get(keyOf(channel)) ?? null} />,
          })),
        ]}
        summary={() =>
          rows.length > 0 && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
              {channels.map((channel, index) => (
                <Table.Summary.Cell key={keyOf(channel)} index={index + 1} align="right">
                  <strong>
                    <Yuan value={total.get(keyOf(channel)) ?? null} />
                  </strong>
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )
        }
      />
    </section>
  );
}

/** Sums in fen to avoid rounding errors. */
function sumsOf(lines: BookLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const before = Math.round((sums.get(keyOf(line)) ?? 0) * 100);
    sums.set(keyOf(line), (before + Math.round(line.money * 100)) / 100);
  }
  return sums;
}
