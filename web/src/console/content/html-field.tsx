import { DOCUMENT_MAX } from '@zhenku/contract/content/documents';
import { Input, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { DocumentHtml } from '../../features/content/documents/document-text.tsx';
import { uploadPicture } from '../parts/pictures.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { ImageField } from '../../features/uploads/image-field.tsx';
import { Empty, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import styles from '../forms/edit-form.module.css';

interface HtmlFieldProps {
  value?: string;
  onChange?: (html: string) => void;
}

const VIEWS = [
  { value: 'edit', label: '编辑 HTML' },
  { value: 'preview', label: '预览' },
] as const;

export function HtmlField({ value = '', onChange = () => undefined }: HtmlFieldProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('edit');
  const caret = useRef(value.length);
  const insert = (url: string) => {
    if (!url) return;
    const at = Math.min(caret.current, value.length);
    onChange(`${value.slice(0, at)}<p><img src="${url}" alt=""></p>${value.slice(at)}`);
  };
  return (
    <div className={styles.picture}>
      <Segmented className={styles.views} options={[...VIEWS]} value={view} onChange={setView} />
      {view === 'preview' && <Preview html={value} />}
      {view === 'edit' && (
        <>
          <Input.TextArea
            aria-label="内容"
            className={styles.html}
            autoSize={{ minRows: 16, maxRows: 32 }}
            maxLength={DOCUMENT_MAX}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onSelect={({ currentTarget }) => (caret.current = currentTarget.selectionEnd)}
          />
          <ImageField label="插入图片" hint="插入到光标处，不超过 3 MB" upload={uploadPicture} onChange={insert} />
        </>
      )}
    </div>
  );
}

/** Shows the HTML as the server would sanitise it. */
function Preview({ html }: { html: string }) {
  const { data, isError, refetch } = useOperatorCall('POST /operator/v1/documents/preview', { content: html });
  if (isError) return <ErrorState message="预览失败" onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return data.content === '' ? <Empty message="空空如也~" /> : <DocumentHtml html={data.content} />;
}
