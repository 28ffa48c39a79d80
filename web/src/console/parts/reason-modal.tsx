import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { Flex, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ReasonField, type TextArea } from './reason-field.tsx';

interface ReasonModalProps {
  title: string;
  okText: string;
  okDisabled?: boolean;
  consequence?: ReactNode;
  /** Says who can read the reason; by default, the person concerned. */
  readers?: string;
  maxLength?: number;
  suggestions?: readonly string[];
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonModal({
  title,
  okText,
  okDisabled = false,
  consequence,
  readers = '原因会展示给对方',
  maxLength = TEXTAREA_MAX,
  suggestions = [],
  onSubmit,
  onClose,
}: ReasonModalProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, run] = useAction();
  const field = useRef<TextArea>(null);
  const submit = () => {
    const text = reason.trim();
    setMissing(text === '');
    if (text !== '' && !okDisabled) run(() => onSubmit(text));
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, loading: busy, disabled: okDisabled }}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      {/* Makes room for the character count below antd's field. */}
      <Flex vertical gap={12} style={{ paddingBlockEnd: 24 }}>
        {consequence}
        <ReasonField
          field={field}
          suggestions={suggestions}
          rows={4}
          maxLength={maxLength}
          showCount
          value={reason}
          status={missing ? 'error' : ''}
          placeholder={missing ? '必填项' : readers}
          onChange={setReason}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) submit();
          }}
        />
      </Flex>
    </Modal>
  );
}
