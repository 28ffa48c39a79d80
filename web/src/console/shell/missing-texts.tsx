import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { Alert } from 'antd';
import { Link } from '../../ui/router/link.tsx';
import { sectionsOf } from './sections.ts';
import { useCurrentOperator } from './current-operator.ts';

/** Links to the texts if the operator may write them. */
export function MissingTexts({ types }: { types: readonly DocumentType[] }) {
  const mayWrite = sectionsOf(useCurrentOperator()).some(({ path }) => path === '/documents');
  const titles = types.map((type) => DOCUMENT_TITLES[type]).join('、');
  const stopped = types.some((type) => type !== 'sign') ? '注册、认证、充值和购买' : '创作者认证';
  return (
    <Alert
      showIcon
      type="error"
      style={{ marginBottom: 16 }}
      title={`${titles}还没有发布：${stopped}暂停。`}
      action={mayWrite ? <Link to={`/documents?tab=${types[0]}`}>去发布</Link> : undefined}
    />
  );
}
