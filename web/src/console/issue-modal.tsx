import type { OperatorInvoice } from '@zhenku/contract/invoices';
import { formatMoney } from '@zhenku/contract/format';
import { Flex, Modal } from 'antd';
import { useState } from 'react';
import { issueInvoice } from '../features/operators/invoices.ts';
import { imageProblem } from '../features/publishing/upload-image.ts';
import { useBusy } from '../ui/busy.ts';
import { toast } from '../ui/toast.ts';
import styles from './console.module.css';

/** Takes the file of an invoice, which its buyer downloads from then on. */
export function IssueModal({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, run] = useBusy((error) => {
    // What the upload answers; the client has told of the rest.
    if (error instanceof Error && error.constructor === Error) toast.error(error.message);
  });
  const problem = file && imageProblem(file);
  const submit = () => {
    if (!file) return toast.info('请上传发票文件');
    if (problem) return toast.error(problem);
    run(async () => {
      await issueInvoice(invoice.orderId, file);
      onClose();
    });
  };
  return (
    <Modal
      open
      title={`开具发票 ${invoice.orderId}`}
      okText="上传并开具"
      confirmLoading={busy}
      onOk={submit}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <p>
          {invoice.headTitle}　<span className="num">¥{formatMoney(invoice.amount)}</span>
        </p>
        <label className={styles.file}>
          发票文件
          <input
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        </label>
        <p className={problem ? styles.reason : styles.quiet}>{problem || 'PDF 或图片，不超过 3MB'}</p>
        <p className={styles.quiet}>开具后买家会收到通知并可下载，不能撤回。</p>
      </Flex>
    </Modal>
  );
}
