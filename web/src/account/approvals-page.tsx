import { useSession } from '../api/session.ts';
import { ApprovalCard } from '../features/companies/approval-card.tsx';
import { useApprovals } from '../features/companies/approvals.ts';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Tabs } from '../ui/lists/tabs.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';

const tabs = [
  { value: 'open', label: '待审批' },
  { value: 'all', label: '全部' },
] as const;
type Tab = (typeof tabs)[number]['value'];

export default function ApprovalsPage() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'all' ? 'all' : 'open';
  return (
    <UserCentrePage title="采购审批">
      <Tabs
        label="采购审批"
        tabs={tabs}
        value={tab}
        onChange={(next) => setParams(new URLSearchParams(next === 'all' ? { tab: next } : {}))}
      >
        <Approvals page={pageOf(params)} openOnly={tab === 'open'} />
      </Tabs>
    </UserCentrePage>
  );
}

function Approvals({ page, openOnly }: { page: number; openOnly: boolean }) {
  const { user } = useSession();
  const query = useApprovals(page, openOnly || undefined);
  const canDecide = query.data?.canDecide === true;
  const empty = openOnly ? '没有待审批的申请' : '还没有审批申请';
  return (
    <PagedList
      query={query}
      failed="审批申请加载失败"
      empty={<Empty message={empty} />}
      keyOf={({ requestId }) => requestId}
    >
      {(request) => <ApprovalCard request={request} canDecide={canDecide} isOwn={request.userId === user?.userId} />}
    </PagedList>
  );
}
