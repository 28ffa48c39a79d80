import { Alert } from 'antd';
import { Link } from '../../ui/router/link.tsx';

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
