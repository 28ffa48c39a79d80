import type { OperatorVideoDetail } from '@zhenku/contract/review/review';
import { VIDEO_CATEGORIES_MAX, VIDEO_KEYWORDS_MAX, VIDEO_LABELS_MAX, VIDEO_NAME_MAX } from '@zhenku/contract/constants';
import { Form, Input, Modal, Select } from 'antd';
import { useAction } from '../../ui/hooks/use-action.ts';
import { useOptions, type Option } from '../../features/publishing/use-options.ts';
import type { Correction } from './decisions.ts';

type Words = Required<Correction>;

interface CorrectModalProps {
  video: OperatorVideoDetail;
  onSubmit: (words: Correction) => Promise<void>;
  onClose: () => void;
}

const asChoices = (options: readonly Option[] = []) => options.map(({ id, name }) => ({ value: id, label: name }));

/** The words of a clip, to be corrected in its creator's place. */
export function CorrectModal({ video, onSubmit, onClose }: CorrectModalProps) {
  const [form] = Form.useForm<Words>();
  const [busy, run] = useAction();
  const options = useOptions();
  const { videoName, videoKeywords, categoryIds, labelIds } = video;
  const initial: Words = { videoName, videoRemark: video.videoRemark ?? '', videoKeywords, categoryIds, labelIds };
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
        <Form.Item name="videoName" label="名称" rules={required}>
          <Input maxLength={VIDEO_NAME_MAX} />
        </Form.Item>
        <Form.Item name="videoRemark" label="描述">
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        <Form.Item name="videoKeywords" label="关键词" rules={required}>
          <Select mode="tags" open={false} maxCount={VIDEO_KEYWORDS_MAX} tokenSeparators={[' ', '，', ',', '、']} />
        </Form.Item>
        <Form.Item name="categoryIds" label="分类">
          <Select
            mode="multiple"
            maxCount={VIDEO_CATEGORIES_MAX}
            showSearch={{ optionFilterProp: 'label' }}
            options={asChoices(options?.categoryIds)}
          />
        </Form.Item>
        <Form.Item name="labelIds" label="标签">
          <Select
            mode="multiple"
            maxCount={VIDEO_LABELS_MAX}
            showSearch={{ optionFilterProp: 'label' }}
            options={asChoices(options?.labelIds)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
