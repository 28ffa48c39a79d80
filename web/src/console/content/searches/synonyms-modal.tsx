import { SYNONYM_LENGTH_MAX, SYNONYMS_MAX, type SynonymGroup } from '@zhenku/contract/search/synonyms';
import { Form, Select } from 'antd';
import { saveSynonyms } from './synonyms.ts';
import { FormModal } from '../../forms/form-modal.tsx';

interface SynonymsModalProps {
  group?: SynonymGroup;
  onClose: () => void;
}

interface Values {
  synonyms: string[];
}

export function SynonymsModal({ group, onClose }: SynonymsModalProps) {
  return (
    <FormModal<Values>
      title={group ? '修改近义词' : '新建近义词'}
      okText="保存"
      initial={group ? { synonyms: group.synonyms, version: group.version } : { synonyms: [] }}
      onClose={onClose}
      onSubmit={({ synonyms }, version) => saveSynonyms(synonyms, group, version)}
    >
      <Form.Item
        name="synonyms"
        label="近义词"
        extra={`输入一个词后按回车；至少两个，最多${SYNONYMS_MAX}个，每个不超过${SYNONYM_LENGTH_MAX}个字。英文词组也可以，如 slow motion`}
        rules={[{ type: 'array', min: 2, message: '至少两个词' }]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={['，', ',', '、', ';', '；', '\n']}
          maxCount={SYNONYMS_MAX}
        />
      </Form.Item>
    </FormModal>
  );
}
