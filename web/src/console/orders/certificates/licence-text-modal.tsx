import type { LicenceTextPreview, OperatorLicenceText } from '@zhenku/contract/licences/licence-texts';
import { LICENCE_TEXT_MAX, type LicenceText } from '@zhenku/contract/licences/licence-uses';
import { Flex, Form, type FormInstance, Input, Radio, Table } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../../api/operator-client.ts';
import { addLicenceText } from './licence-texts.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from '../../shell/console.module.css';
import { draftFor, DraftOffer, isDraftInForce } from './licence-text-draft.tsx';
import { LicenceTextFields, required } from './licence-text-fields.tsx';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { SubmitModal } from '../../forms/submit-modal.tsx';

interface Values {
  text: LicenceText;
  timing: 'now' | 'later';
  /** A local time in Asia/Shanghai. */
  from?: string;
  note: string;
}

interface LicenceTextModalProps {
  current: OperatorLicenceText;
  onClose: () => void;
}

/** The operator must preview the new version's changes first. */
export function LicenceTextModal({ current, onClose }: LicenceTextModalProps) {
  const [form] = Form.useForm<Values>();
  const [preview, setPreview] = useState<LicenceTextPreview | null>(null);
  const [busy, run] = useAction((error) => {
    showFieldErrors(form as FormInstance, error);
    // Another operator may have saved first; the next preview compares with the current version.
    setPreview(null);
  });
  const submit = ({ text, timing, from, note }: Values) =>
    run(async () => {
      if (!preview) return setPreview(await callOperator('POST /operator/v1/licenceTexts/preview', { text }));
      const time = timing === 'later' && from ? { from: `${from}:00+08:00` } : {};
      await addLicenceText({ version: preview.version - 1, text, note, ...time });
      onClose();
    });
  const fillDraft = () => {
    form.setFieldsValue({ text: draftFor(current.text) });
    setPreview(null);
  };
  return (
    <SubmitModal
      form={form}
      busy={busy}
      width={880}
      title="新增授权条款"
      okText={preview ? '确认新增' : '预览变化'}
      okButtonProps={{ disabled: preview?.changes.length === 0 }}
      onClose={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={{ text: current.text, timing: 'now', note: '' }}
        onValuesChange={() => setPreview(null)}
        onFinish={() => submit(form.getFieldsValue(true) as Values)}
      >
        {!isDraftInForce(current.text) && <DraftOffer onFill={fillDraft} />}
        <LicenceTextFields />
        <Timing />
        <Form.Item name="note" label="说明（只在后台显示）">
          <Input maxLength={LICENCE_TEXT_MAX.note} showCount />
        </Form.Item>
      </Form>
      {preview && <Changes preview={preview} />}
    </SubmitModal>
  );
}

function Timing() {
  const timing = Form.useWatch('timing');
  return (
    <Flex gap={16} wrap align="start">
      <Form.Item name="timing" label="生效时间">
        <Radio.Group
          options={[
            { value: 'now', label: '立即生效' },
            { value: 'later', label: '定时生效' },
          ]}
        />
      </Form.Item>
      {timing === 'later' && (
        <Form.Item name="from" label="自（北京时间）" rules={required}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
    </Flex>
  );
}

function Changes({ preview: { version, changes, pendingOrders } }: { preview: LicenceTextPreview }) {
  if (changes.length === 0) return <p>与现行授权条款相同，没有变化。</p>;
  return (
    <Flex vertical gap={12}>
      <p>
        第 {version} 版与现行文本相比有 {changes.length} 处变化。
        {pendingOrders > 0 && `目前有 ${pendingOrders} 笔待支付订单，新版生效时仍未支付的会请买家重新确认。`}
      </p>
      <Table<LicenceTextPreview['changes'][number]>
        size="small"
        rowKey="what"
        pagination={false}
        scroll={{ x: 560 }}
        dataSource={changes}
        columns={[
          { title: '内容', dataIndex: 'what', width: 160 },
          { title: '现行', dataIndex: 'before', className: styles.text!, render: (text: string) => text || '—' },
          { title: '新版', dataIndex: 'after', className: styles.text!, render: (text: string) => text || '—' },
        ]}
      />
    </Flex>
  );
}
