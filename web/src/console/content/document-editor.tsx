import { DOCUMENT_TITLE_MAX, type DocumentHistory, type DocumentType } from '@zhenku/contract/content/documents';
import { formatTime } from '@zhenku/contract/format';
import { Alert, Button, Flex, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { PictureField } from '../forms/picture-field.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import styles from '../shell/console.module.css';
import { DocumentVersions } from './document-versions.tsx';
import { deleteDraft, importTemplate, saveDraft } from './documents.ts';
import { HtmlField } from './html-field.tsx';
import { PublishModal } from './publish-modal.tsx';

export function DocumentEditor({ type }: { type: DocumentType }) {
  const { data, isError, refetch } = useOperatorCall('GET /operator/v1/documents/{type}', { type });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return data?.published.type === type ? <Editor history={data} /> : <PageSkeleton />;
}

function Editor({ history: { published, draft, versions } }: { history: DocumentHistory }) {
  const { type } = published;
  const { title, content, version } = draft ?? published;
  const [unsaved, setUnsaved] = useState(false);
  const stored = useMemo(() => ({ title, content, version }), [title, content, version]);
  return (
    <>
      <p className={styles.quiet}>
        {published.updateTime
          ? `线上是第 ${published.version} 版，${formatTime(published.updateTime)}发布`
          : '尚未发布'}
      </p>
      {!draft && type !== 'publishBanner' && <ImportTemplate type={type} isEmpty={published.content === ''} />}
      {draft && <DraftState type={type} draft={draft} published={published.content} unsaved={unsaved} />}
      <EditForm
        stored={stored}
        okText="保存草稿"
        onDirty={setUnsaved}
        onSave={(_changed, shown, values) => saveDraft(type, { ...values, version: shown })}
      >
        <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '必填项' }]}>
          <Input maxLength={DOCUMENT_TITLE_MAX} showCount />
        </Form.Item>
        <Form.Item name="content" label={type === 'publishBanner' ? undefined : '内容'}>
          {type === 'publishBanner' ? (
            <PictureField label="横幅图片" hint="展示在创作者招募页，建议宽 1920 像素，不超过 3 MB" />
          ) : (
            <HtmlField />
          )}
        </Form.Item>
      </EditForm>
      <DocumentVersions type={type} versions={versions} />
    </>
  );
}

function ImportTemplate({ type, isEmpty }: { type: DocumentType; isEmpty: boolean }) {
  const [busy, run] = useAction();
  return (
    <Alert
      showIcon
      type={isEmpty ? 'warning' : 'info'}
      title={
        isEmpty
          ? '这份文档还是空的。可以从示范文本开始：导入后是草稿，须经律师审核、补全后再发布。'
          : '可以导入本版本的示范文本，与线上的比较。导入后是草稿，须经律师审核、补全后再发布，线上的不变。'
      }
      action={
        <Button size="small" loading={busy} onClick={() => run(() => importTemplate(type))}>
          导入示范文本
        </Button>
      }
    />
  );
}

function draftState({ publishTime, updateTime }: DraftStateProps['draft'], unsaved: boolean): string {
  if (unsaved) return '有未保存的修改，保存草稿后可发布';
  if (publishTime) return `这份草稿将于 ${formatTime(publishTime)} 自动发布；再改内容须重新定时`;
  return `这是未发布的草稿，${formatTime(updateTime)}保存`;
}

interface DraftStateProps {
  type: DocumentType;
  draft: NonNullable<DocumentHistory['draft']>;
  published: string;
  /** Unsaved changes are not published. */
  unsaved: boolean;
}

function DraftState({ type, draft, published, unsaved }: DraftStateProps) {
  const [publishing, setPublishing] = useState(false);
  return (
    <>
      <Alert
        showIcon
        type="info"
        title={draftState(draft, unsaved)}
        action={
          <Flex gap={8} align="center">
            <ConfirmButton
              text="删除草稿"
              danger
              title="删除这份草稿？"
              description="此操作不能撤回。"
              okText="删除"
              action={() => deleteDraft(type, draft.version)}
            />
            <Button type="primary" size="small" disabled={unsaved} onClick={() => setPublishing(true)}>
              发布
            </Button>
          </Flex>
        }
      />
      {publishing && (
        <PublishModal type={type} draft={draft} published={published} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}
