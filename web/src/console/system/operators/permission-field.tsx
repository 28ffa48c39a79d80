import { LICENCE_TEXT_MAX, type Permission } from '@zhenku/contract/licences/licence-uses';
import { Flex, Input, Select } from 'antd';

const OPTIONS = [
  { value: 'yes', label: '可以' },
  { value: 'no', label: '不可以' },
  { value: 'conditional', label: '有条件' },
];

interface PermissionFieldProps {
  label: string;
  prefix: string;
  value?: Permission;
  onChange?: (permission: Permission) => void;
}

export function PermissionField({ label, prefix, value = false, onChange }: PermissionFieldProps) {
  const conditional = typeof value === 'string';
  return (
    <Flex vertical gap={4}>
      <Select
        aria-label={label}
        prefix={prefix}
        value={conditional ? 'conditional' : value ? 'yes' : 'no'}
        options={OPTIONS}
        onChange={(chosen) => onChange?.(chosen === 'conditional' ? '' : chosen === 'yes')}
      />
      {conditional && (
        <Input
          aria-label={`${label}的条件`}
          placeholder="条件，例如：须标注作者"
          maxLength={LICENCE_TEXT_MAX.condition}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Flex>
  );
}
