import { RANK_MAX, TAXONOMY_NAME_MAX } from '@zhenku/contract/content/taxonomies';
import { Checkbox, Form, Input } from 'antd';
import { uploadAsOperator } from '../orders/invoices.ts';
import { type Group, type GroupForm, KINDS, type Kind, saveGroup } from './taxonomies.ts';
import { ImageField } from '../../features/uploads/image-field.tsx';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import { RankItem } from '../forms/number-item.tsx';

interface GroupModalProps {
  kind: Kind;
  group?: Group;
  onClose: () => void;
}

/** Keys the name by the server's field name, which error messages use. */
type Values = Omit<GroupForm, 'name' | 'version'> & { [Field in (typeof KINDS)[Kind]['nameField']]?: string };

export function GroupModal({ kind, group, onClose }: GroupModalProps) {
  const { label, nameField } = KINDS[kind];
  return (
    <FormModal<Values>
      title={group ? `修改${label}“${group.name}”` : `新建${label}`}
      okText="保存"
      initial={group ? { [nameField]: group.name, rank: group.rank, version: group.version } : {}}
      onClose={onClose}
      onSubmit={({ [nameField]: name = '', rank, coverFileKey, removeCover }, version) =>
        saveGroup(kind, { name, rank, coverFileKey, removeCover, version }, group?.id)
      }
    >
      <Form.Item name={nameField} label="名称" rules={[{ required: true, whitespace: true, message: '必填项' }]}>
        <Input maxLength={TAXONOMY_NAME_MAX} showCount />
      </Form.Item>
      <RankItem max={RANK_MAX} />
      {kind !== 'activities' && <Cover group={group} />}
    </FormModal>
  );
}

function Cover({ group }: { group: Group | undefined }) {
  return (
    <>
      {group?.cover?.url && (
        <img className={styles.cover} src={group.cover.url} alt="当前封面" width="256" height="144" />
      )}
      <Form.Item name="coverFileKey">
        <UploadedCover />
      </Form.Item>
      {group?.cover?.own && (
        <Form.Item name="removeCover" valuePropName="checked">
          <Checkbox>不再使用上传的封面，改用作品画面</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

function UploadedCover({ onChange = () => undefined }: { onChange?: (fileKey: string) => void }) {
  return (
    <ImageField
      label="封面"
      hint="建议 16:9，不超过 3 MB；不上传则使用其中作品的画面"
      upload={uploadAsOperator}
      onChange={onChange}
    />
  );
}
