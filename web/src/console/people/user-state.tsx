import { SALE_TYPE, SALE_TYPE_LABEL } from '@zhenku/contract/constants';
import type { OperatorUser } from '@zhenku/contract/operators/customers';
import { Tag } from 'antd';

export function CreatorTerms({ user }: { user: OperatorUser }) {
  if (!user.author) return '—';
  return (
    <>
      <Tag color="success">{SALE_TYPE_LABEL[user.saleType ?? SALE_TYPE.nonExclusive]}</Tag>
      {user.role === 1 && <Tag>平台原创</Tag>}
    </>
  );
}

export function UserState({ user }: { user: OperatorUser }) {
  if (user.closed) return <Tag>已注销</Tag>;
  return user.suspended ? <Tag color="error">已停用</Tag> : <Tag color="success">正常</Tag>;
}
