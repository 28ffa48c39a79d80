import { type FormInstance, Modal, type ModalProps } from 'antd';

interface SubmitModalProps<T> extends Pick<ModalProps, 'title' | 'okText' | 'okButtonProps' | 'width' | 'children'> {
  form: FormInstance<T>;
  busy: boolean;
  onClose: () => void;
}

export function SubmitModal<T>({ form, busy, onClose, ...modal }: SubmitModalProps<T>) {
  return (
    <Modal
      {...modal}
      open
      confirmLoading={busy}
      // A click beside the dialog would lose the input.
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    />
  );
}
