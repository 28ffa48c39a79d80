import type { DocumentHistory, DocumentType } from '@zhenku/contract/content/documents';
import { formatTime } from '@zhenku/contract/format';
import { Button, Flex, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { DocumentChanges } from '../../features/content/documents/document-changes.tsx';
import { DocumentHtml } from '../../features/content/documents/document-text.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import styles from '../shell/console.module.css';
import objects from '../shell/objects.module.css';

interface DocumentVersionsProps {
  type: DocumentType;
  versions: DocumentHistory['versions'];
}

export function DocumentVersions({ type, versions }: DocumentVersionsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  if (versions.length === 0 || type === 'publishBanner') return null;
  return (
    <section className={objects.section}>
      <h2>已发布的版本</h2>
      <Flex vertical gap={4} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {versions.map(({ version, title, publishTime }) => (
          <li key={version}>
            <Button type="link" size="small" onClick={() => setOpened(version)}>
              第 {version} 版
            </Button>
            {title} <span className={styles.quiet}>{formatTime(publishTime)}</span>
          </li>
        ))}
      </Flex>
      {opened !== null && <VersionModal type={type} version={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

const VERSION = 'GET /operator/v1/documents/{type}/versions/{version}';
type View = 'changes' | 'text';

function VersionModal({ type, version, onClose }: { type: DocumentType; version: number; onClose: () => void }) {
  const [view, setView] = useState<View>(version > 1 ? 'changes' : 'text');
  const shown = useOperatorCall(VERSION, { type, version });
  const previous = useOperatorCall(VERSION, { type, version: version - 1 }, { enabled: version > 1 });
  const views = [
    { value: 'changes' as const, label: `与第 ${version - 1} 版相比` },
    { value: 'text' as const, label: '全文' },
  ];
  const before = version > 1 ? previous.data?.content : '';
  return (
    <Modal open width={820} title={`第 ${version} 版`} footer={null} onCancel={onClose}>
      {version > 1 && <Segmented options={views} value={view} onChange={setView} style={{ marginBottom: 16 }} />}
      {shown.isError || previous.isError ? (
        <ErrorState onRetry={() => void Promise.all([shown.refetch(), version > 1 && previous.refetch()])} />
      ) : !shown.data || before === undefined ? (
        <PageSkeleton />
      ) : view === 'changes' ? (
        <DocumentChanges before={before} after={shown.data.content} />
      ) : (
        <DocumentHtml html={shown.data.content} />
      )}
    </Modal>
  );
}
