import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { issueRedInvoice } from './invoices.ts';
import { Yuan } from '../parts/cells.tsx';
import { FileModal } from '../parts/file-modal.tsx';
import styles from '../shell/console.module.css';

type Red = OperatorInvoice['redInvoices'][number];

/** Shows a red invoice, and issues it if it is due. */
export function RedInvoice({ red }: { red: Red }) {
  const [issuing, setIssuing] = useState(false);
  const { fileUrl, reversedFileUrl, amount, issueTime } = red;
  const link = (label: string, url: string) => (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
  return (
    <Flex gap={12} align="center" wrap>
      <span>
        冲销 <Yuan value={amount} />
      </span>
      {link('查看原发票', reversedFileUrl)}
      {issueTime === null ? (
        <Button size="small" type="primary" onClick={() => setIssuing(true)}>
          开具红字发票
        </Button>
      ) : (
        <>
          {fileUrl && link('查看红字发票', fileUrl)}
          <span className={styles.quiet}>{formatTime(issueTime)} 开具</span>
        </>
      )}
      {issuing && <IssueRedModal red={red} onClose={() => setIssuing(false)} />}
    </Flex>
  );
}

function IssueRedModal({ red, onClose }: { red: Red; onClose: () => void }) {
  const { redId, orderId, headTitle, taxNum, amount } = red;
  return (
    <FileModal
      title={`开具红字发票 ${formatOrderNumber(orderId)}`}
      okText="开具红字发票"
      label="红字发票文件"
      hint="PDF 或图片，不超过 3 MB"
      consequence={
        <p className={styles.quiet}>红字发票冲销该订单在原发票中的全部金额；开具后不能更换，买家会收到通知。</p>
      }
      onClose={onClose}
      onSubmit={async (fileKey) => {
        await issueRedInvoice(redId, fileKey);
        onClose();
      }}
    >
      <p>
        {headTitle} {taxNum}　冲销 <Yuan value={amount} />
      </p>
    </FileModal>
  );
}
