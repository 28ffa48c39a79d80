import { formatMoney } from '@zhenku/contract/format';
import { Alert, Button, Spin } from 'antd';
import { RecordLink } from '../parts/record-link.tsx';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { ErrorState } from '../../ui/states.tsx';
import { CardTable } from '../parts/card-table.tsx';
import styles from '../shell/console.module.css';

const KINDS = { entry: '分录', account: '账户' } as const;

export function LedgerCheck() {
  const { data, isError, isFetching, refetch } = useOperatorCall('GET /operator/v1/ledger/check', {});
  return (
    <>
      <div className={styles.tools}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          重新核对
        </Button>
      </div>
      {isError && !data && <ErrorState message="核对失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Spin />}
      {data && (
        <Alert
          showIcon
          type={data.balanced ? 'success' : 'error'}
          title={data.balanced ? '账目平衡' : `发现 ${data.imbalances.length} 处不平`}
          description={`共核对 ${data.entries.toLocaleString('en-US')} 笔分录：每笔借贷相等，每个账户余额等于其分录之和。`}
        />
      )}
      {data && !data.balanced && (
        <CardTable
          rowKey={({ kind, id }) => `${kind}-${id}`}
          dataSource={data.imbalances}
          columns={[
            { title: '类别', key: 'kind', render: (_, { kind }) => KINDS[kind] },
            {
              title: '编号',
              key: 'id',
              className: 'num',
              render: (_, { kind, id }) => <RecordLink kind={kind} id={id} />,
            },
            {
              title: '差额（元）',
              key: 'difference',
              align: 'right',
              className: 'num',
              render: (_, { difference }) => formatMoney(difference),
            },
          ]}
        />
      )}
    </>
  );
}
