import { errors } from '@zhenku/contract/errors';
import { call, ApiError } from '../api/user-client.ts';
import { UsageTable } from '../features/companies/usage-table.tsx';
import { byCostCentre, byMember, byProject, groupUsage, useUsage } from '../features/companies/usage.ts';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { FileButton } from '../ui/file-button.tsx';
import filters from '../ui/lists/filter-fields.module.css';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { PriceText } from '../ui/text/price-text.tsx';

export default function CompanyUsagePage() {
  const [params, setParams] = useSearchParams();
  const query = useUsage(params.get('month') ?? undefined);
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const bought = data !== undefined && data.month !== null;
  const fileOf = (month?: string) => () => call('GET /company/v1/usage/export', { month });
  return (
    <UserCentrePage title="采购报表" tools={bought && <FileButton request={fileOf()}>导出全部月份</FileButton>}>
      {!data && isError && isNotAllowed(error) && <Empty message="只有企业的管理员可以查看" />}
      {!data && isError && !isNotAllowed(error) && (
        <ErrorState message="采购报表加载失败" onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton style={{ height: 320 }} />}
      {data && !bought && (
        <Empty message="还没有用企业账户购买过" hint="支付时选择项目、填写成本中心，这里就按它们汇总" />
      )}
      {bought && (
        <>
          <div className={filters.fields}>
            <label>
              月份
              <select
                value={data.month!}
                onChange={({ target }) => setParams(new URLSearchParams({ month: target.value }))}
              >
                {(data.months.includes(data.month!) ? data.months : [data.month!, ...data.months]).map((month) => (
                  <option key={month}>{month}</option>
                ))}
              </select>
            </label>
            <FileButton request={fileOf(data.month!)}>导出本月CSV</FileButton>
          </div>
          <Report rows={data.rows} stale={isPlaceholderData} />
        </>
      )}
    </UserCentrePage>
  );
}

const isNotAllowed = (error: unknown) => error instanceof ApiError && error.code === errors.notAllowed.code;

function Report({ rows, stale }: { rows: Parameters<typeof groupUsage>[0]; stale: boolean }) {
  const [total] = groupUsage(rows, () => ({ key: '', label: '' }));
  if (!total) return <Empty message="这个月没有采购" />;
  return (
    <>
      <p aria-busy={stale || undefined}>
        净额{' '}
        <strong>
          <PriceText yuan={total.amount} />
        </strong>{' '}
        <span className="muted">
          共 {total.clips} 条素材；支付 <PriceText yuan={total.paid} />
          ，退款 <PriceText yuan={total.refunded} />
          （退款计入购买的月份）
        </span>
      </p>
      <UsageTable title="按成员" subject="成员" totals={groupUsage(rows, byMember)} stale={stale} />
      <UsageTable title="按项目" subject="项目" totals={groupUsage(rows, byProject)} stale={stale} />
      {rows.some(({ costCentre }) => costCentre !== null) && (
        <UsageTable title="按成本中心" subject="成本中心" totals={groupUsage(rows, byCostCentre)} stale={stale} />
      )}
    </>
  );
}
