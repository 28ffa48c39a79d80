import { BOOK_CHANNEL_LABEL, bookDetailLabel, LEDGER_KIND_LABEL } from '@zhenku/contract/books/book-channels';
import type { MonthBooks } from '@zhenku/contract/books/books';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { ListFile } from '../../platform/lists/list-file.ts';
import { readMonthBooks } from './month-books.ts';
import { periodOf } from './month.ts';

interface Row {
  date: string;
  item: string;
  detail: string;
  count: string;
  money: number;
}

export const monthFile: ListFile<{ month: string }, Row> = {
  name: 'months',
  role: 'finance',
  fileName: '月结.csv',
  columns: [
    ['日期', ({ date }) => date],
    ['项目', ({ item }) => item],
    ['明细', ({ detail }) => detail],
    ['笔数', ({ count }) => count],
    ['贷方', ({ money }) => (money >= 0 ? yuanCell(money) : '')],
    ['借方', ({ money }) => (money < 0 ? yuanCell(-money) : '')],
  ],
  rows: async function* readRows({ db }, _operator, { month }) {
    yield* rowsOf(await readMonthBooks(db, month));
  },
};

function* rowsOf({ month, accounts, lines, close, hash }: MonthBooks): Generator<Row> {
  const { from, to } = periodOf(month);
  const balances = (date: string, item: string, side: 'opening' | 'closing') =>
    accounts.map(({ kind, provider, [side]: money }): Row => {
      const detail = `${LEDGER_KIND_LABEL[kind] ?? kind} ${bookDetailLabel(provider)}`.trim();
      return { date, item, detail, count: '', money };
    });
  yield* balances(from, '期初余额', 'opening');
  for (const { date, channel, detail, count, money } of lines) {
    const item = BOOK_CHANNEL_LABEL[channel];
    yield { date, item, detail: bookDetailLabel(detail), count: String(count), money };
  }
  yield* balances(to, '期末余额', 'closing');
  const state = close ? `已结账 ${close.operatorName}` : '未结账';
  yield { date: to, item: '校验值', detail: `${hash} ${state}`, count: '', money: 0 };
}
