import type { DocumentHistory, DocumentType } from '@zhenku/contract/content/documents';
import { Alert, Form, type FormInstance, Input, Radio } from 'antd';
import { DocumentChanges } from '../../features/content/documents/document-changes.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { showFieldErrors } from '../forms/show-field-errors.ts';
import { SubmitModal } from '../forms/submit-modal.tsx';
import { EDITED_DOCUMENTS, publishDraft } from './documents.ts';

interface Values {
  timing: 'now' | 'later';
  /** A local time in Asia/Shanghai. */
  publishTime?: string;
}

interface PublishModalProps {
  type: DocumentType;
  draft: NonNullable<DocumentHistory['draft']>;
  published: string;
  onClose: () => void;
}

export function PublishModal({ type, draft, published, onClose }: PublishModalProps) {
  const [form] = Form.useForm<Values>();
  const [busy, run] = useAction((error) => showFieldErrors(form as FormInstance, error));
  const timing = Form.useWatch('timing', form) ?? 'now';
  const submit = ({ publishTime }: Values) =>
    run(async () => {
      const plan = timing === 'later' && publishTime ? { publishTime: `${publishTime}:00+08:00` } : {};
      await publishDraft(type, { version: draft.version, ...plan });
      onClose();
    });
  return (
    <SubmitModal
      form={form}
      busy={busy}
      width={820}
      title={`发布“${EDITED_DOCUMENTS[type]}”`}
      okText={timing === 'later' ? '定时发布' : '发布'}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ timing: 'now' }}
        onFinish={submit}
      >
        <Alert type="warning" showIcon title="发布后的版本不能修改，只能再发布新版。" />
        <Form.Item name="timing" label="发布时间" style={{ marginTop: 16 }}>
          <Radio.Group
            options={[
              { value: 'now', label: '立即发布' },
              { value: 'later', label: '定时发布' },
            ]}
          />
        </Form.Item>
        {timing === 'later' && (
          <Form.Item name="publishTime" label="发布于（北京时间）" rules={[{ required: true, message: '必填项' }]}>
            <Input type="datetime-local" />
          </Form.Item>
        )}
      </Form>
      {type !== 'publishBanner' && (
        <section>
          <h3>与线上版本相比</h3>
          <DocumentChanges before={published} after={draft.content} />
        </section>
      )}
    </SubmitModal>
  );
}
