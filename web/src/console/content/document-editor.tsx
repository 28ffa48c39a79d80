import { DOCUMENT_TITLE_MAX, type Document, type DocumentType } from '@zhenku/contract/content/documents';
import { formatTime } from '@zhenku/contract/format';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { saveDocument } from './documents.ts';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import styles from '../shell/console.module.css';
import { EditForm } from '../forms/edit-form.tsx';
import { HtmlField } from './html-field.tsx';
import { PictureField } from '../forms/picture-field.tsx';

export function DocumentEditor({ type }: { type: DocumentType }) {
  const { data, isError, refetch } = useCall('GET /doc/v1/queryByType', { type });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return data ? <Editor document={data} /> : <PageSkeleton />;
}

function Editor({ document: { type, title, content, version, updateTime } }: { document: Document }) {
  const stored = useMemo(() => ({ title, content, version }), [title, content, version]);
  return (
    <>
      <p className={styles.quiet}>{updateTime ? `更新于 ${formatTime(updateTime)}` : '尚未填写'}</p>
      <EditForm
        stored={stored}
        okText="发布"
        onSave={(_changed, shown, values) => saveDocument(type, { ...values, version: shown })}
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
    </>
  );
}
