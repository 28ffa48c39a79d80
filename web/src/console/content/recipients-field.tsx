import { MESSAGE_USERS_MAX } from '@zhenku/contract/messages/messages';
import { Select } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';

export interface Recipient {
  value: number;
  label: string;
}

interface RecipientsFieldProps {
  value?: Recipient[];
  onChange?: (users: Recipient[]) => void;
}

export function RecipientsField({ value = [], onChange }: RecipientsFieldProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim());
  const { data, isFetching, isError } = useOperatorCall(
    'GET /operator/v1/recipients',
    { keyword },
    { enabled: keyword !== '' },
  );
  const found = keyword === '' ? [] : (data?.list ?? []);
  const nothing = keyword === '' ? '输入名称、账号ID或完整手机号' : '没有找到用户';
  return (
    <Select<Recipient[]>
      mode="multiple"
      labelInValue
      aria-label="用户"
      placeholder="名称、账号ID或完整手机号"
      maxCount={MESSAGE_USERS_MAX}
      value={value}
      loading={isFetching}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={isError ? '搜索失败，请重试' : isFetching ? '搜索中…' : nothing}
      options={found.map(({ userId, name, phone }) => ({ value: userId, label: `${name}（${phone}，ID ${userId}）` }))}
      onChange={(users) => onChange?.(users.map(({ value: id, label }) => ({ value: id, label })))}
    />
  );
}
