import { ORDER_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime, maskPhone } from '@zhenku/contract/format';
import type { OperatorOrder, OperatorOrderFilter } from '@zhenku/contract/orders/orders';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  allOf,
  isFound,
  isNamed,
  isSelected,
  type KeywordSource,
  type UserSource,
} from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { filesForOperator, type PublicFiles, type SignedFiles } from '../catalogue/media-urls.ts';
import { expireOrders } from './end-order.ts';
import { readOrderItems } from './order-items.ts';
import { asOrder, selectOrders } from './order-rows.ts';
import { hasOrderNumber } from '../../platform/lists/order-number.ts';

/** Includes orders deleted by their owners. Newest first unless the filter says otherwise. */
export const orderList = (storage: SignedFiles): OperatorList<OperatorOrderFilter, OperatorOrder, string> => ({
  name: 'orders',
  fileName: '订单.csv',
  columns: [
    ['订单号', ({ orderId }) => formatOrderNumber(orderId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ userName }) => userName],
    ['手机号', ({ phone }) => maskPhone(phone)],
    ['买家', ({ customer }) => customer.name],
    ['作品', ({ orderItems }) => orderItems.map(({ videoName, videoId }) => `${videoName}（${videoId}）`).join('、')],
    ['原价', ({ originAmount }) => yuanCell(originAmount)],
    ['优惠', ({ discountAmount }) => yuanCell(discountAmount)],
    ['应付金额', ({ payAmount }) => yuanCell(payAmount)],
    ['成本中心', ({ costCentre }) => costCentre ?? ''],
    ['采购单号', ({ poNumber }) => poNumber ?? ''],
    ['状态', ({ orderStatus }) => ORDER_STATUS_LABEL[orderStatus] ?? ''],
    ['下单时间', ({ orderCreateTime }) => formatTime(orderCreateTime)],
    ['支付时间', ({ payTime }) => (payTime ? formatTime(payTime) : '')],
    ['下载包', ({ pack }) => pack?.packName ?? ''],
  ],
  select: async ({ db, operator }, filter) => {
    await expireOrders(db);
    const matching = db
      .selectFrom('orders as o')
      .where(
        allOf([
          isSelected(filter, { status: 'o.status', time: 'o.created_at', amount: 'o.pay_amount' }),
          filter.keyword && (await matchesKeyword(db, filter.keyword)),
        ]),
      );
    const columns = { orderCreateTime: 'o.created_at', payTime: { nullable: 'o.paid_at' }, payAmount: 'o.pay_amount' };
    const order = { id: 'o.id', since: 'o.created_at', oldestFirst: false };
    return {
      matching,
      rows: matching.select('o.id').orderBy(listOrder(filter, columns, order)),
      read: (ids) => readOrders(db, filesForOperator(storage, operator), ids),
      idOf: ({ orderId }) => orderId,
    };
  },
});

async function readOrders(db: Db, storage: PublicFiles, ids: string[]): Promise<OperatorOrder[]> {
  const rows = await selectOrders(db, sql<SqlBool>`o.id = any(${ids})`).execute();
  const items = await readOrderItems({ db, caller: null, services: { storage } }, ids);
  return rows.map((row) => ({ ...asOrder(row, items.get(row.orderId) ?? []), phone: row.phone ?? '' }));
}

export async function readAnyOrder(db: Db, storage: PublicFiles, orderId: string): Promise<OperatorOrder> {
  await expireOrders(db, sql<SqlBool>`o.id = ${orderId}`);
  const [order] = await readOrders(db, storage, [orderId]);
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  return order;
}

function matchesKeyword(db: Db, keyword: string): Promise<RawBuilder<SqlBool>> {
  const sources: (KeywordSource | UserSource)[] = [
    {
      named: keyword,
      rowsOf: (users) => sql`select k.id from orders k where k.user_id = any(${users})`,
      user: sql`o.user_id`,
    },
    { ids: sql`select k.id from orders k where ${hasOrderNumber('k.id', keyword)}` },
    { ids: sql`select k.id from orders k join companies c on c.id = k.company_id where ${isNamed(keyword, 'c.name')}` },
    {
      ids: sql`select i.order_id from order_items i where ${isNamed(keyword, 'i.video_name')}`,
      row: sql<SqlBool>`exists (select from order_items i where i.order_id = o.id and ${containsText('i.video_name', keyword)})`,
    },
  ];
  // Order numbers consist of these characters only, so most keywords skip this search.
  if (/^[\w-]+$/.test(keyword)) {
    sources.push({
      ids: sql`select k.id from orders k where ${isNamed(keyword, 'k.id')}`,
      row: containsText('o.id', keyword),
    });
  }
  return isFound(db, 'o.id', sources);
}
