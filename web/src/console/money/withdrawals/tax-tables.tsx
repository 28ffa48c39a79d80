import type { OperatorTaxTable } from '@zhenku/contract/payouts/operator-payouts';
import { Button, Card, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { TaxSteps } from '../../../features/payouts/tax-steps.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import styles from '../../shell/console.module.css';
import { TaxTableModal } from './tax-table-modal.tsx';

export function TaxTables() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/taxTables', {});
  const operator = useOperatorCall('GET /operator/v1/me', {});
  const [adding, setAdding] = useState(false);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  const current = data.list.find(({ inForce }) => inForce)!;
  return (
    <>
      <div className={styles.tools}>
        {operator.data?.role === 'admin' ? (
          <Button type="primary" onClick={() => setAdding(true)}>
            新增税率表
          </Button>
        ) : (
          <p className={styles.quiet}>新增税率表需要管理员权限</p>
        )}
      </div>
      <Flex vertical gap={16}>
        {data.list.map((table) => (
          <Version key={table.version} table={table} />
        ))}
      </Flex>
      {adding && <TaxTableModal current={current} onClose={() => setAdding(false)} />}
    </>
  );
}

function Version({ table }: { table: OperatorTaxTable }) {
  const { version, from, operatorName, inForce } = table;
  return (
    <Card size="small" title={`第 ${version} 版`} extra={inForce && <Tag color="success">执行中</Tag>}>
      <p className={styles.quiet}>
        {operatorName === null ? '平台初始税率表' : `${from} 起执行，由 ${operatorName} 新增`}
      </p>
      <TaxSteps table={table} amount={null} />
    </Card>
  );
}
