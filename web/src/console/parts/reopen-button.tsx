import { Button, Popconfirm } from 'antd';
import { useAction } from '../../ui/hooks/use-action.ts';

interface ReopenButtonProps {
  name: string;
  reopen: () => Promise<unknown>;
  onReopened: () => void;
}

export function ReopenButton({ name, reopen, onReopened }: ReopenButtonProps) {
  const [busy, run] = useAction();
  return (
    <Popconfirm
      title={`撤销驳回，重新审核${name}？`}
      description="对方无需重新提交，会收到“重新审核中”的消息。"
      okText="重新审核"
      onConfirm={() =>
        run(async () => {
          await reopen();
          onReopened();
        })
      }
    >
      <Button loading={busy}>撤销驳回</Button>
    </Popconfirm>
  );
}
