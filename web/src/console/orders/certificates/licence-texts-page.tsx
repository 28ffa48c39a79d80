import { formatTime } from '@zhenku/contract/format';
import type { OperatorLicenceText } from '@zhenku/contract/licences/licence-texts';
import { Button, Card, Collapse, Flex, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { LicenceTextBody } from '../../../features/licences/licence-text-body.tsx';
import { withdrawLicenceText } from './licence-texts.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';
import { LicenceTextModal } from './licence-text-modal.tsx';

const STATE: Record<OperatorLicenceText['state'], { label: string; colour: string }> = {
  inForce: { label: '执行中', colour: 'success' },
  planned: { label: '待生效', colour: 'processing' },
  past: { label: '已被取代', colour: 'default' },
  withdrawn: { label: '已撤回', colour: 'default' },
};

export default function LicenceTextsPage() {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/licenceTexts', {});
  const [adding, setAdding] = useState(false);
  const current = data?.list.find(({ state }) => state === 'inForce');
  const planned = data?.list.find(({ state }) => state === 'planned');
  return (
    <ConsolePage title="授权条款">
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && current && (
        <>
          <div className={styles.tools}>
            <Button type="primary" disabled={planned !== undefined} onClick={() => setAdding(true)}>
              新增版本
            </Button>
            <p className={styles.quiet}>
              {planned
                ? `第 ${planned.version} 版生效或撤回之后，才能新增下一版`
                : '已售出的授权始终按购买时的版本执行，新版本只影响此后的购买'}
            </p>
          </div>
          <Flex vertical gap={16}>
            {data.list.map((version) => (
              <Version key={version.version} licence={version} />
            ))}
          </Flex>
          {adding && <LicenceTextModal current={current} onClose={() => setAdding(false)} />}
        </>
      )}
    </ConsolePage>
  );
}

function Version({ licence }: { licence: OperatorLicenceText }) {
  const { version, from, operatorName, createTime, note, state, text, withdrawal } = licence;
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center">
          第 {version} 版<Tag color={STATE[state].colour}>{STATE[state].label}</Tag>
        </Flex>
      }
      extra={
        state === 'planned' ? <Withdraw version={version} /> : state !== 'withdrawn' && <Address version={version} />
      }
    >
      <p className={styles.quiet}>
        {operatorName === null
          ? '平台最初的授权条款'
          : `${formatTime(from)} 起执行，由 ${operatorName} 于 ${formatTime(createTime)} 新增`}
        {withdrawal && `；${formatTime(withdrawal.time)} 由 ${withdrawal.operatorName} 撤回`}
      </p>
      {note && <p>{note}</p>}
      <Collapse
        ghost
        size="small"
        items={[{ key: 'text', label: '全文', children: <LicenceTextBody text={text} /> }]}
        {...(state === 'inForce' && { defaultActiveKey: 'text' })}
      />
    </Card>
  );
}

const Address = ({ version }: { version: number }) => (
  <a href={`/#/licences/${version}`} target="_blank" rel="noreferrer" className={styles.link}>
    公开页面
  </a>
);

function Withdraw({ version }: { version: number }) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`撤回第 ${version} 版？`}
      description="撤回后不会生效，版本号不再使用。"
      okText="确认撤回"
      onConfirm={() => run(() => withdrawLicenceText(version))}
    >
      <Button danger size="small" loading={busy}>
        撤回
      </Button>
    </Popconfirm>
  );
}
