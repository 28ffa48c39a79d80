import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Form, Input } from 'antd';
import { replaceInvoice, uploadAsOperator } from './invoices.ts';
import { ImageField } from '../../features/uploads/image-field.tsx';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';

interface Values {
  fileKey: string;
  reason: string;
}

const required = (message: string) => [{ required: true, whitespace: true, message }];

export function ReplaceInvoiceModal({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const { orderId, headTitle, amount } = invoice;
  return (
    <FormModal<Values>
      title={`更换发票 ${formatOrderNumber(orderId)}`}
      okText="更换发票"
      initial={{}}
      onClose={onClose}
      onSubmit={({ fileKey, reason }) => replaceInvoice(orderId, fileKey, reason)}
    >
      <p>
        {headTitle}　<span className="num">¥{formatMoney(amount)}</span>
      </p>
      <Form.Item name="fileKey" rules={required('请上传发票文件')}>
        <InvoiceFile />
      </Form.Item>
      <Form.Item name="reason" label="更换原因（买家可见）" rules={required('必填项')}>
        <Input.TextArea rows={3} maxLength={TEXTAREA_MAX} showCount />
      </Form.Item>
      <p className={styles.quiet}>买家会收到通知；此前的文件保留在后台，买家原来的下载链接立即失效。</p>
    </FormModal>
  );
}

function InvoiceFile({ onChange = () => undefined }: { onChange?: (fileKey: string) => void }) {
  return (
    <ImageField label="新的发票文件" hint="PDF 或图片，不超过 3 MB" upload={uploadAsOperator} onChange={onChange} />
  );
}
