import { useState } from 'react';
import { Checkbox } from '../../ui/field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DocumentDialog } from '../documents/document-dialog.tsx';
import { UsesTable } from '../licences/uses-table.tsx';
import styles from './agree-line.module.css';

/** The terms of an order; they can be read without leaving it. */
export function AgreeLine({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  const [reading, setReading] = useState<'uses' | 'agreement' | null>(null);
  const close = () => setReading(null);
  return (
    <div className={styles.agree}>
      <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
        我已阅读并同意素材授权协议：一份授权用于一个指定项目，标准授权可由个人或企业使用，PLUS扩展授权不适用于个人
      </Checkbox>
      <p>
        <button type="button" onClick={() => setReading('uses')}>
          查看授权范围
        </button>
        <button type="button" onClick={() => setReading('agreement')}>
          《素材授权协议》
        </button>
      </p>
      <Dialog open={reading === 'uses'} title="授权范围" width={640} onClose={close}>
        <UsesTable />
      </Dialog>
      <DocumentDialog type={reading === 'agreement' ? 'agreement' : null} chapter="素材授权协议" onClose={close} />
    </div>
  );
}
