import type { Output } from '@zhenku/contract/api';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ObjectDescription } from '../../parts/description-list.tsx';
import type { TemplateForm, TemplateKey } from './message-templates.ts';

const PREVIEW = 'POST /operator/v1/messageTemplates/{channel}/{name}/preview';

interface PreviewButtonProps extends TemplateKey {
  form: () => TemplateForm;
}

export function PreviewButton({ channel, name, form }: PreviewButtonProps) {
  const [preview, setPreview] = useState<Output<typeof PREVIEW> | null>(null);
  const [busy, run] = useAction();
  const load = async () => setPreview(await callOperator(PREVIEW, { channel, name, ...form() }));
  return (
    <>
      <Button loading={busy} onClick={() => run(load)}>
        预览
      </Button>
      {preview && (
        <Modal open width={680} title="预览（示例数据）" footer={null} onCancel={() => setPreview(null)}>
          {preview.html ? (
            <iframe
              title="邮件预览"
              sandbox=""
              srcDoc={preview.html}
              style={{ width: '100%', height: 420, border: 0, background: '#fff' }}
            />
          ) : (
            <p style={{ whiteSpace: 'pre-line' }}>{preview.text}</p>
          )}
          {preview.registered.length > 0 && (
            <ObjectDescription
              facts={Object.fromEntries(preview.registered.map(({ provider, text }) => [`在${provider}登记`, text]))}
            />
          )}
        </Modal>
      )}
    </>
  );
}
