import type { OperatorInvoice } from '@zhenku/contract/invoices';
import { formatMoney } from '@zhenku/contract/format';
import { Flex, Modal } from 'antd';
import { useState } from 'react';
import { issueInvoice, uploadAsOperator } from '../features/operators/invoices.ts';
import { ImageField } from '../features/publishing/image-field.tsx';
import { useAction } from '../ui/use-action.ts';
import styles from './console.module.css';

/** Uploads the file of an invoice, which its buyer can then download. */
export function IssueInvoiceModal({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const [fileKey, setFileKey] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, run] = useAction();
  const submit = () => {
    setMissing(fileKey === '');
    if (fileKey === '') return;
    run(async () => {
      await issueInvoice(invoice.orderId, fileKey);
      onClose();
    });
  };
  return (
    <Modal
      open
      title={`开具发票 ${invoice.orderId}`}
      okText="开具发票"
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <p>
          {invoice.headTitle}　<span className="num">¥{formatMoney(invoice.amount)}</span>
        </p>
        <ImageField
          label="发票文件"
          hint="PDF 或图片，不超过 3MB"
          error={missing ? '请上传发票文件' : undefined}
          upload={uploadAsOperator}
          onChange={setFileKey}
        />
        <p className={styles.quiet}>开具后买家会收到通知并可下载，不能撤回。</p>
      </Flex>
    </Modal>
  );
}
