import type { ChainCheck, PdfSignerIdentity } from '@zhenku/contract/proofs/proofs';
import { formatTime } from '@zhenku/contract/format';
import { Alert, type AlertProps, Button, Progress, Typography } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { useOperatorCall } from '../../../api/use-operator-call.ts';
import { type ChainState, checkChain } from './proofs.ts';
import { ErrorState, PageSkeleton } from '../../../ui/states.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardTable } from '../../parts/card-table.tsx';
import { ConsolePage } from '../../shell/console-page.tsx';
import styles from '../../shell/console.module.css';
import { ExportButton } from '../../lists/export-button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';

const POLL_CHECK_MS = 1_000;

export default function ChainPage() {
  const [busy, run] = useAction();
  // Also polls another operator's check once it is known.
  const [follows, setFollows] = useState(false);
  const { data, isError, refetch } = useOperatorCall(
    'GET /operator/v1/proofs',
    {},
    { ...((busy || follows) && { refetchInterval: POLL_CHECK_MS }) },
  );
  const running = data?.running ?? null;
  if (follows !== (running !== null)) setFollows(running !== null);
  return (
    <ConsolePage
      title="存证链"
      tools={
        <>
          <ExportButton
            label="下载日志"
            disabled={!data?.head}
            request={() => callOperator('GET /operator/v1/proofs/export', {})}
          />
          <Button type="primary" loading={busy || running !== null} onClick={() => run(checkChain)}>
            检查
          </Button>
        </>
      }
    >
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <>
          {data.problem !== null && (
            <Alert showIcon type="error" title="存证链已停用：不能出具、更正授权书" description={data.problem} />
          )}
          {running ? <Running {...running} /> : <LastCheck check={data.check} />}
          <Head {...data} />
          <Keys {...data} />
        </>
      )}
    </ConsolePage>
  );
}

function Running({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <Alert
      showIcon
      type="info"
      title={`正在核对 ${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')} 条`}
      description={<Progress percent={percent} aria-label="核对进度" />}
    />
  );
}

function LastCheck({ check }: { check: ChainCheck | null }) {
  if (!check)
    return <Alert showIcon type="info" title="本次启动后还没有手动核对" description="每天 8:30 自动核对一次。" />;
  const { intact, entries, time, faults, waiting } = check;
  const counted = `${formatTime(time)} 核对 ${entries.toLocaleString('en-US')} 条：哈希、签名、密钥与链头。`;
  return (
    <>
      <Alert
        showIcon
        type={intact ? 'success' : 'error'}
        title={intact ? '存证链完好' : '存证链核对未通过'}
        description={waiting > 0 ? `${counted}另有 ${waiting} 份旧授权书等待存证。` : counted}
      />
      {!intact && (
        <CardTable
          rowKey={({ index, reason }) => `${index} ${reason}`}
          dataSource={faults}
          columns={[
            { title: '条目', key: 'index', className: 'num', render: (_, { index }) => index ?? '—' },
            { title: '问题', dataIndex: 'reason' },
          ]}
        />
      )}
    </>
  );
}

const Hash = ({ text }: { text: string }) => (
  <Typography.Text className={styles.hash} copyable={{ tooltips: ['复制', '已复制'] }}>
    {text}
  </Typography.Text>
);

function Head({ head, kept }: ChainState) {
  if (!head && !kept) return <p className={styles.quiet}>还没有存证。</p>;
  return (
    <>
      <h2>链头</h2>
      <DescriptionList
        facts={{
          ...(head && {
            条数: <span className="num">{head.index.toLocaleString('en-US')}</span>,
            哈希: <Hash text={head.hash} />,
            签署时间: <span className="num">{formatTime(head.time)}</span>,
            公钥指纹: <Hash text={head.keyId} />,
          }),
          库外留存: kept ? (
            <>
              第 {kept.index.toLocaleString('en-US')} 条 <Hash text={kept.hash} />
            </>
          ) : (
            '未知'
          ),
        }}
      />
    </>
  );
}

const SELF_SIGNED = '目前以本站自签名证书签署：改动仍可发现，但阅读器会提示签署者未知。';
const PDF_IDENTITY: Record<
  Exclude<PdfSignerIdentity, 'settings'>,
  Pick<AlertProps, 'type' | 'title' | 'description'>
> = {
  own: {
    type: 'info',
    title: '未配置 PDF 签名证书',
    description: `${SELF_SIGNED}配置 PDF_SIGNING_KEY 与 PDF_SIGNING_CERTIFICATE 并重启后，改用您的证书。`,
  },
  issuerMissing: {
    type: 'warning',
    title: 'PDF 签名证书未启用：缺少签发者证书',
    description: `${SELF_SIGNED}请在 PDF_SIGNING_CERTIFICATE 中依次附上签发者证书，直到根证书，然后重启。`,
  },
  issuerNotRsa: {
    type: 'warning',
    title: 'PDF 签名证书未启用：签发者的密钥不是 RSA',
    description: `${SELF_SIGNED}请换用签发者密钥都是 RSA 的证书，然后重启。`,
  },
};

function Keys({ keys, pdfSigners, pdfIdentity }: ChainState) {
  return (
    <>
      <h2>签名公钥</h2>
      <CardTable
        rowKey="keyId"
        dataSource={keys}
        locale={{ emptyText: '第一份授权书出具后显示' }}
        columns={[
          { title: '指纹', key: 'keyId', render: (_, { keyId }) => <Hash text={keyId} /> },
          { title: '起始条目', dataIndex: 'fromIndex', align: 'right', className: 'num' },
          {
            title: '终止条目',
            key: 'to',
            align: 'right',
            className: 'num',
            render: (_, { toIndex }) => toIndex ?? '使用中',
          },
        ]}
      />
      <h2>PDF 签名证书</h2>
      {pdfIdentity !== 'settings' && <Alert showIcon {...PDF_IDENTITY[pdfIdentity]} />}
      <CardTable
        rowKey="fingerprint"
        dataSource={pdfSigners}
        locale={{ emptyText: '第一份 PDF 下载后显示' }}
        columns={[
          { title: '指纹', key: 'fingerprint', render: (_, { fingerprint }) => <Hash text={fingerprint} /> },
          { title: '启用时间', key: 'time', className: 'num', render: (_, { time }) => formatTime(time) },
        ]}
      />
    </>
  );
}
