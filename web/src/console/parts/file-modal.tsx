import { Flex, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { uploadAsOperator } from '../orders/invoices.ts';
import { ImageField } from '../../features/uploads/image-field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';

interface FileModalProps {
  title: string;
  okText: string;
  label: string;
  hint: string;
  children: ReactNode;
  /** Shown below the field. */
  consequence?: ReactNode;
  onClose: () => void;
  /** Rejects if the call fails; the client has already shown the error. */
  onSubmit: (fileKey: string) => Promise<void>;
}

export function FileModal({ title, okText, label, hint, children, consequence, onClose, onSubmit }: FileModalProps) {
  const [fileKey, setFileKey] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, run] = useAction();
  const submit = () => {
    setMissing(fileKey === '');
    if (fileKey !== '') run(() => onSubmit(fileKey));
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={submit}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {children}
        <ImageField
          label={label}
          hint={hint}
          error={missing ? `请上传${label}` : undefined}
          upload={uploadAsOperator}
          onChange={setFileKey}
        />
        {consequence}
      </Flex>
    </Modal>
  );
}
