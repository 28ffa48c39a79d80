import { Form, Input, Radio } from 'antd';
import { type HideRequest, hideSearch } from './hidden-searches.ts';
import styles from '../../system/my-account/my-account.module.css';
import { FormModal } from '../../forms/form-modal.tsx';

const REASON_MAX = 200;

interface HideSearchModalProps {
  keyword: string;
  onClose: () => void;
}

export function HideSearchModal({ keyword, onClose }: HideSearchModalProps) {
  return (
    <FormModal<HideRequest>
      title="屏蔽搜索词"
      okText="屏蔽"
      initial={{ keyword, containing: false, reason: '' }}
      onSubmit={hideSearch}
      onClose={onClose}
    >
      <p className={styles.lead}>被屏蔽的词不出现在创作者的“素材需求”和搜索词中，也不再通知任何人；随时可以取消。</p>
      <Form.Item name="keyword" label="搜索词" rules={[{ required: true, whitespace: true, message: '请输入搜索词' }]}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="containing" label="范围">
        <Radio.Group
          vertical
          options={[
            { value: false, label: '只屏蔽这个词' },
            { value: true, label: '屏蔽所有包含它的搜索词' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="仅运营可见，并记入操作日志"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea rows={2} maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
