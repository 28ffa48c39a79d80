import { Button, type ButtonProps, Popconfirm, type PopconfirmProps } from 'antd';
import { useAction } from '../../ui/hooks/use-action.ts';

interface ConfirmButtonProps
  extends Pick<PopconfirmProps, 'title' | 'description' | 'okText' | 'cancelText'>, Pick<ButtonProps, 'disabled'> {
  text: string;
  danger?: boolean;
  action: () => Promise<unknown>;
}

export function ConfirmButton({ text, danger = false, disabled, action, ...question }: ConfirmButtonProps) {
  const [busy, run] = useAction();
  return (
    <Popconfirm {...question} okButtonProps={{ danger }} onConfirm={() => run(action)}>
      <Button type="link" size="small" danger={danger} loading={busy} disabled={disabled}>
        {text}
      </Button>
    </Popconfirm>
  );
}

export function DeleteButton(question: Pick<ConfirmButtonProps, 'title' | 'description' | 'action'>) {
  return <ConfirmButton text="删除" danger okText="确认删除" {...question} />;
}
