import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { CLIP_FIELDS, CONSOLE_FIELDS, type ConsoleField, type GroupField, wordOf } from '@zhenku/contract/clips/fields';
import { Form, Input, Modal, Select } from 'antd';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useOptions, type Option, type Options } from '../../features/publishing/use-options.ts';
import type { Correction } from './decisions.ts';

type Words = Required<Correction>;

interface CorrectModalProps {
  video: OperatorVideoDetail;
  onSubmit: (words: Correction) => Promise<void>;
  onClose: () => void;
}

const asChoices = (options: readonly Option[] = []) => options.map(({ id, name }) => ({ value: id, label: name }));

const codeChoices = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([code, label]) => ({ value: Number(code), label }));
const YES_OR_NO = [
  { value: false, label: '否' },
  { value: true, label: '是' },
];

function controlOf(field: ConsoleField, options: Options | undefined) {
  const word = wordOf(field);
  if (word.type === 'line') return <Input maxLength={word.max} />;
  if (word.type === 'text') return <Input.TextArea rows={3} maxLength={word.max} />;
  if (word.type === 'keywords')
    return <Select mode="tags" open={false} maxCount={word.max} tokenSeparators={[' ', '，', ',', '、']} />;
  if (word.type === 'date') return <Input placeholder="如 2026-05-01" maxLength={10} />;
  if (word.type === 'code') return <Select allowClear={false} options={codeChoices(word.labels)} />;
  if (word.type === 'flag') return <Select options={YES_OR_NO} />;
  return (
    <Select
      mode="multiple"
      maxCount={CLIP_FIELDS[field as GroupField].word.max}
      showSearch={{ optionFilterProp: 'label' }}
      options={asChoices(options?.[field as GroupField])}
    />
  );
}

export function CorrectModal({ video, onSubmit, onClose }: CorrectModalProps) {
  const [form] = Form.useForm<Words>();
  const [busy, run] = useAction();
  const options = useOptions();
  const { videoName } = video;
  const initial = Object.fromEntries(
    CONSOLE_FIELDS.map((field) => [field, video[field] ?? (wordOf(field).type === 'code' ? undefined : '')]),
  );
  const required = [{ required: true, message: '必填项' }];
  return (
    <Modal
      open
      title={`更正“${videoName}”的文字`}
      okText="保存更正"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>创作者会收到通知；已上架的作品立即生效，无需退回。</p>
      <Form<Words>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(words) => run(() => onSubmit(words))}
      >
        {CONSOLE_FIELDS.map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={CLIP_FIELDS[field].console}
            rules={wordOf(field).required ? required : []}
          >
            {controlOf(field, options)}
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
