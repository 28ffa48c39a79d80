import type { OperatorRole } from '../constants.ts';

interface Column {
  label: string;
  unit: 'yuan' | 'count' | 'hours' | 'minutes' | 'gigabytes';
  /** Whether the values of several days can be summed; otherwise each day has a state of its own. */
  adds: boolean;
}

interface Dashboard {
  label: string;
  role: OperatorRole;
  columns: Readonly<Record<string, Column>>;
}

const added = (label: string, unit: Column['unit']): Column => ({ label, unit, adds: true });
const state = (label: string, unit: Column['unit']): Column => ({ label, unit, adds: false });

/** Daily figures in the console. Separate from the endpoints, so that the web app does not load their schemas. */
export const DASHBOARDS = {
  money: {
    label: '资金',
    role: 'finance',
    columns: {
      recharge: added('充值', 'yuan'),
      bonus: added('赠送牛币', 'yuan'),
      sale: added('成交', 'yuan'),
      refund: added('退款', 'yuan'),
      share: added('创作者分成', 'yuan'),
      revenue: added('平台收入', 'yuan'),
      payout: added('提现打款', 'yuan'),
      coins: state('牛币余额', 'yuan'),
    },
  },
  clips: {
    label: '作品',
    role: 'reviewer',
    columns: {
      published: added('新上架作品', 'count'),
      reviewed: added('审核', 'count'),
      reviewHalf: state('审核等待（P50）', 'hours'),
      reviewMost: state('审核等待（P95）', 'hours'),
      processed: added('处理完成', 'count'),
      processHalf: state('处理用时（P50）', 'minutes'),
      processMost: state('处理用时（P95）', 'minutes'),
      received: added('收到的原片', 'gigabytes'),
    },
  },
  searches: {
    label: '搜索',
    role: 'editor',
    columns: {
      searches: added('搜索', 'count'),
      people: state('搜索的人', 'count'),
      without: added('没有结果的搜索', 'count'),
      scarce: added('结果不足的搜索', 'count'),
    },
  },
} as const satisfies Record<string, Dashboard>;

export type DashboardName = keyof typeof DASHBOARDS;
export const DASHBOARD_NAMES = Object.keys(DASHBOARDS) as DashboardName[];
export const columnsOf = (name: DashboardName): [name: string, column: Column][] =>
  Object.entries(DASHBOARDS[name].columns);

export const DASHBOARD_DAYS = { shown: 30, max: 1_100 } as const;
export const RETENTION_DAYS = { searches: 90 } as const;
