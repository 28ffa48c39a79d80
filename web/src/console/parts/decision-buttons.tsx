import { Button, Flex, Popconfirm } from 'antd';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ReasonModal } from './reason-modal.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';

interface DecisionButtonsProps {
  approveText?: string;
  confirmation: Pick<ComponentProps<typeof Popconfirm>, 'title' | 'description' | 'okText'>;
  rejection: Omit<ComponentProps<typeof ReasonModal>, 'onClose' | 'onSubmit'>;
  approve: () => Promise<unknown>;
  reject: (reason: string) => Promise<unknown>;
  onDecided: () => void;
  children?: ReactNode;
}

export function DecisionButtons({
  approveText = '通过',
  confirmation,
  rejection,
  approve,
  reject,
  onDecided,
  children,
}: DecisionButtonsProps) {
  const [rejecting, setRejecting] = useState(false);
  const [busy, run] = useAction();
  const confirm = () =>
    run(async () => {
      await approve();
      onDecided();
    });
  return (
    <Flex gap={12}>
      <Popconfirm {...confirmation} onConfirm={confirm}>
        <Button type="primary" loading={busy}>
          {approveText}
        </Button>
      </Popconfirm>
      <Button danger disabled={busy} onClick={() => setRejecting(true)}>
        驳回
      </Button>
      {children}
      {rejecting && (
        <ReasonModal
          {...rejection}
          onClose={() => setRejecting(false)}
          onSubmit={async (reason) => {
            await reject(reason);
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}
