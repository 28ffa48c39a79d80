import { Alert, Button, Flex, Form, type FormInstance, Input, Modal } from 'antd';
import { useState } from 'react';
import { type OperatorCertificate, reissueCertificate } from './proofs.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from '../../shell/console.module.css';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { DescriptionList } from '../../parts/description-list.tsx';

interface Fields {
  authorizedUser: string;
  socialCreditCode: string;
  authorizedProject: string;
  reason: string;
}

const LABEL = { authorizedUser: '被授权方', socialCreditCode: '证件号码', authorizedProject: '授权项目' } as const;
const NAMES = ['authorizedUser', 'socialCreditCode', 'authorizedProject'] as const;
const required = [{ required: true, whitespace: true, message: '必填项' }];

/** Asks for a preview first, because the change cannot be undone. */
export function ReissueModal({ certificate, onClose }: { certificate: OperatorCertificate; onClose: () => void }) {
  const { authorizationId } = certificate;
  const [form] = Form.useForm<Fields>();
  const [preview, setPreview] = useState<Fields | null>(null);
  const [busy, run] = useAction((error) => {
    // Closes the preview, which would cover the field's error or the other operator's change.
    setPreview(null);
    showFieldErrors(form as FormInstance, error);
  });
  const changed = preview === null ? [] : NAMES.filter((name) => preview[name].trim() !== certificate[name]);
  const submit = () =>
    run(async () => {
      const fields = Object.fromEntries(changed.map((name) => [name, preview![name].trim()]));
      await reissueCertificate({ authorizationId, reason: preview!.reason.trim(), ...fields });
      onClose();
    });
  return (
    <Modal
      open
      title={`更正授权书 ${authorizationId}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        preview === null ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" onClick={() => form.submit()}>
              预览
            </Button>
          </>
        ) : (
          <>
            <Button disabled={busy} onClick={() => setPreview(null)}>
              返回修改
            </Button>
            <Button type="primary" danger loading={busy} disabled={changed.length === 0} onClick={submit}>
              确认更正
            </Button>
          </>
        )
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        hidden={preview !== null}
        initialValues={{ ...certificate, reason: '' }}
        onFinish={setPreview}
      >
        <Form.Item name="authorizedUser" label={LABEL.authorizedUser} rules={required}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="socialCreditCode"
          label={LABEL.socialCreditCode}
          rules={required}
          extra="统一社会信用代码或身份证号；个人号码已隐去中间几位，不改则保持原号码"
        >
          <Input maxLength={18} className="num" />
        </Form.Item>
        <Form.Item name="authorizedProject" label={LABEL.authorizedProject} rules={required}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="reason" label="更正原因" rules={required} extra="会告知被授权方">
          <Input.TextArea rows={2} maxLength={500} showCount />
        </Form.Item>
      </Form>
      {preview !== null && <Preview certificate={certificate} preview={preview} changed={changed} />}
    </Modal>
  );
}

interface PreviewProps {
  certificate: OperatorCertificate;
  preview: Fields;
  changed: readonly (typeof NAMES)[number][];
}

function Preview({ certificate, preview, changed }: PreviewProps) {
  if (changed.length === 0) return <Alert showIcon type="warning" title="没有要更正的内容" />;
  return (
    <Flex vertical gap={16}>
      <DescriptionList
        facts={{
          ...Object.fromEntries(
            changed.map((name) => [
              LABEL[name],
              <>
                <del className={styles.quiet}>{certificate[name]}</del>
                <br />
                {preview[name].trim()}
              </>,
            ]),
          ),
          更正原因: preview.reason.trim(),
        }}
      />
      <Alert
        showIcon
        type="warning"
        title="原授权书随即失效，不能撤回"
        description="将出具新编号的授权书，两份都记入存证链并互相关联，已下载的原授权书核验时显示已失效。被授权方会收到消息。"
      />
    </Flex>
  );
}
