import { useState } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import link from '../../ui/text-link.module.css';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';
import styles from './forms.module.css';

export function AgreeTerms({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  const [reading, setReading] = useState<'agreement' | 'notice' | null>(null);
  return (
    <>
      <div className={styles.agree}>
        <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
          我已阅读并同意
        </Checkbox>
        <button type="button" className={link.link} onClick={() => setReading('agreement')}>
          《用户协议》
        </button>
        和
        <button type="button" className={link.link} onClick={() => setReading('notice')}>
          《隐私政策》
        </button>
      </div>
      <DocumentDialog type={reading} onClose={() => setReading(null)} />
    </>
  );
}

/** Shown if the checkbox is not ticked. */
export const AGREE_FIRST = '请阅读并同意用户协议和隐私政策';
