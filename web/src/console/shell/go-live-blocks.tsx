import { Alert } from 'antd';
import { Link } from '../../ui/router/link.tsx';

/** Tells admins how many checks the shop must still pass before it can open. */
export function GoLiveBlocks({ count }: { count: number }) {
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 16 }}
      title={`上线前还有 ${count} 项必须处理。`}
      action={<Link to="/go-live">去查看</Link>}
    />
  );
}
