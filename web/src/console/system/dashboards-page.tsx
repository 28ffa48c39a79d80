import { DASHBOARD_NAMES, DASHBOARDS } from '@zhenku/contract/operations/dashboard-columns';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { PageSkeleton } from '../../ui/states.tsx';
import { DashboardPanel } from './dashboard-panel.tsx';
import { TabbedPage } from '../shell/tabbed-page.tsx';

export default function DashboardsPage() {
  const { data: me } = useOperatorCall('GET /operator/v1/me', {});
  if (!me) return <PageSkeleton />;
  const own = DASHBOARD_NAMES.filter((name) => me.role === 'admin' || DASHBOARDS[name].role === me.role);
  return (
    <TabbedPage
      title="数据"
      tabs={own.map((name) => ({ key: name, label: DASHBOARDS[name].label, content: <DashboardPanel name={name} /> }))}
    />
  );
}
