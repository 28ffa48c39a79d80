// Seeds every kind of object that the console's search finds, in the numbers of a large shop and with realistic names.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/database.ts';

export const ROWS = { orders: 300_000, users: 100_000, clips: 60_000 } as const;
export const BUSIEST = { userId: 1, orders: 2_000 } as const;

const SURNAMES = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英文辉建国玉兰红梅志鹏子轩梓涵若水';
const PLACES = ['城市', '雪山', '海岸', '草原', '沙漠', '古镇', '森林', '湖泊', '峡谷', '梯田', '车站', '工厂'];
const TIMES = ['日出', '黄昏', '夜景', '清晨', '午后', '雨后', '秋日', '冬季', '春天', '蓝调时刻'];
const KINDS = ['航拍', '延时', '慢动作', '特写', '全景', '跟拍', '逆光', '空镜', '人文', '微距'];

const pick = (values: readonly string[] | string, n: RawBuilder<unknown>, salt: number) =>
  sql`(${Array.from(values)}::text[])[1 + abs(hashint4(${n} + ${salt}::int)) % ${values.length}::int]`;
const n = sql`n`;
const personName = sql`${pick(SURNAMES, n, 1)} || ${pick(GIVEN, n, 2)} || ${pick(GIVEN, n, 3)}`;
const title = sql`${pick(PLACES, n, 4)} || ${pick(TIMES, n, 5)} || ${pick(KINDS, n, 6)} || ' ' || n`;
/** Returns a deterministic stand-in for an unguessable number. */
const number = (salt: string) => sql`substr(md5(${salt}::text || n), 1, 21)`;
const series = (count: number) => sql`generate_series(1, ${count}::int) n`;
const ago = sql`now() - n * interval '1 minute'`;

export const sampleNumber = (salt: string, row: number) =>
  sql<{
    id: string;
  }>`select substr(md5(${salt}::text || ${row}::int), 1, 21) as id`;

export async function fillObjects(db: Db): Promise<void> {
  const { orders, users, clips } = ROWS;
  const user = sql`case when n <= ${BUSIEST.orders}::int then ${BUSIEST.userId}::int else 1 + n % ${users}::int end`;
  await db.transaction().execute(async (tx) => {
    // Skips triggers and foreign keys, which are not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    const statements = [
      sql`insert into users (id, phone, password_hash, user_type, current_user_type, name) overriding system value
        select n, '1' || lpad((3000000000 + n * 48611::bigint % 6999999999)::text, 10, '0'), '-', 1, 1, ${personName}
        from ${series(users)}`,
      sql`insert into companies (id, owner_user_id, name, credit_code) overriding system value
        select n, n, ${pick(PLACES, n, 7)} || ${pick(GIVEN, n, 8)} || ${pick(GIVEN, n, 9)} || '影视传媒有限公司', 'X' || lpad(n::text, 17, '0')
        from ${series(users / 20)}`,
      sql`insert into videos (id, author_id, upload_id, name, keywords, authentication_type, status, submitted_at)
        overriding system value
        select n, 1 + n % 500, -n, ${title}, array['城市'], 1, 2, ${ago} from ${series(clips)}`,
      sql`insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at, created_at)
        select ${number('order')}, ${user}, 2, 12800, 12800, 1, ${ago}, now(), ${ago} from ${series(orders)}`,
      sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount)
        select ${number('item')}, ${number('order')}, 0, 1 + n % ${clips}::int, 1, '城市夜景航拍', 12800, 12800
        from ${series(orders)}`,
      sql`insert into licences (id, order_item_id, video_id, tier, user_id, download_until) overriding system value
        select n, ${number('item')}, 1 + n % ${clips}::int, 1, ${user}, now() from ${series(orders)}`,
      sql`insert into certificates (id, licence_id, licensee, project, created_by)
        select ${number('certificate')}, n, '某公司', '品牌片', ${user} from ${series(orders)}`,
      sql`insert into downloads (licence_id, video_id, user_id, tier, created_at)
        select n, 1 + n % ${clips}::int, ${user}, 1, ${ago} from ${series(orders)}`,
      sql`insert into recharges (id, user_id, channel, amount, status, trade_no, expires_at, paid_at, created_at)
        select 'R' || n, ${user}, 'alipay', 10000, 2, '2026' || lpad(n::text, 24, '0'), now(), ${ago}, ${ago}
        from ${series(orders)}`,
      sql`insert into audit_log (operator_id, action, subject, after, created_at)
        select 1, 'order.refund', 'order:' || ${number('order')}, '{"reason": "画面有噪点"}', ${ago} from ${series(orders)}`,
      sql`insert into messages (user_id, title, content, created_at) select ${user}, '订单已支付', '…', ${ago}
        from ${series(orders)}`,
      sql`insert into operator_notes (subject, operator_id, text) select 'order:' || ${number('order')}, 1, '已回电'
        from ${series(orders)}`,
    ];
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}
