import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { PACK_STATUS_LABEL, PACK_STATUSES, type PackStatus } from '@zhenku/contract/packs/pack-rules';
import type { SoldPack } from '@zhenku/contract/packs/packs';
import { Tag } from 'antd';
import { DataTable } from '../lists/data-table.tsx';
import { ChoiceFilter } from '../lists/filters.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import { useUrlState } from '../lists/use-url-state.ts';
import { Customer, Yuan } from '../parts/cells.tsx';
import { timeColumn, yuanColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';

const STATUS_COLOUR: Record<PackStatus, string> = {
  active: 'success',
  usedUp: 'default',
  expired: 'default',
  refunded: 'error',
};

export default function SoldPacksPage() {
  const chosen = useUrlState().get('status');
  const status = PACK_STATUSES.find((one) => one === chosen);
  const list = useList('GET /operator/v1/packs', { sorts: 'packs', more: { status } });
  return (
    <ConsolePage
      title="下载包"
      tools={
        <ListTools list={list} keyword="下载包名称、买家或企业名称" amounts>
          <ChoiceFilter name="status" label="状态" placeholder="全部状态" labels={PACK_STATUS_LABEL} />
        </ListTools>
      }
    >
      <DataTable
        {...list.table}
        rowKey="packId"
        empty="没有符合条件的下载包"
        columns={[
          { title: '编号', dataIndex: 'packId', className: 'num' },
          { title: '名称', dataIndex: 'packName' },
          {
            title: '买家',
            key: 'buyer',
            render: (_, { companyName, userName, userId }) => (
              <Customer name={companyName ?? userName} userId={userId} />
            ),
          },
          { title: '规格', key: 'tier', render: (_, { videoType }) => TIER_LABEL[videoType as Tier] },
          {
            title: '已用',
            key: 'used',
            align: 'right',
            className: 'num',
            render: (_, { used, downloads }) => `${used}/${downloads} 次`,
          },
          { ...yuanColumn<SoldPack>('价格', 'price', ({ price }) => price), ...list.sortable('price') },
          yuanColumn<SoldPack>('未用金额', 'remainAmount', ({ remainAmount }) => remainAmount),
          { title: '状态', key: 'status', render: (_, pack) => <Status pack={pack} /> },
          timeColumn<SoldPack>('购买时间', ({ buyTime }) => buyTime, list.sortable('buyTime')),
          timeColumn<SoldPack>('到期时间', ({ endTime }) => endTime, list.sortable('endTime')),
        ]}
      />
    </ConsolePage>
  );
}

function Status({ pack: { status, refundTime, refundedAmount } }: { pack: SoldPack }) {
  return (
    <>
      <Tag color={STATUS_COLOUR[status]}>{PACK_STATUS_LABEL[status]}</Tag>
      {refundTime && (
        <div className={styles.quiet}>
          {formatTime(refundTime)}，退回 <Yuan value={refundedAmount} />
        </div>
      )}
    </>
  );
}
