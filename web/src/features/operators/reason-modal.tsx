import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { Button, Flex, Input, Modal, type GetRef } from 'antd';
import { useRef, useState } from 'react';
import { useBusy } from '../../ui/busy.ts';

interface ReasonModalProps {
  title: string;
  okText: string;
  /** Offered as a start. */
  suggestions?: readonly string[];
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why; whom it is about reads the answer. */
export function ReasonModal({ title, okText, suggestions = [], onSubmit, onClose }: ReasonModalProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, run] = useBusy();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const submit = () => {
    const text = reason.trim();
    setMissing(text === '');
    if (text !== '') run(() => onSubmit(text));
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      {/* The count stands below the field, outside its box. */}
      <Flex vertical gap={12} style={{ paddingBlockEnd: 24 }}>
        {suggestions.length > 0 && (
          <Flex gap={8} wrap>
            {suggestions.map((suggestion) => (
              <Button key={suggestion} size="small" onClick={() => setReason(suggestion)}>
                {suggestion}
              </Button>
            ))}
          </Flex>
        )}
        <Input.TextArea
          ref={field}
          aria-label="原因"
          rows={4}
          maxLength={TEXTAREA_MAX}
          showCount
          value={reason}
          status={missing ? 'error' : ''}
          placeholder={missing ? '必填项' : '原因会展示给对方'}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) submit();
          }}
        />
      </Flex>
    </Modal>
  );
}
