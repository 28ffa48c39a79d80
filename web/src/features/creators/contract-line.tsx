import { useState } from 'react';
import field from '../../ui/field.module.css';
import { Checkbox } from '../../ui/field.tsx';
import forms from '../accounts/forms.module.css';
import { DocumentDialog } from '../documents/document-dialog.tsx';

interface ContractLineProps {
  agreed: boolean;
  error?: string | undefined;
  onChange: (agreed: boolean) => void;
}

/** The creators' contract, which can be read without leaving the form. */
export function ContractLine({ agreed, error, onChange }: ContractLineProps) {
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={forms.agree}>
        <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
          我已阅读并同意签署
        </Checkbox>
        <button type="button" onClick={() => setReading(true)}>
          《创作者签约协议》
        </button>
      </div>
      {error && (
        <p role="alert" className={field.error}>
          {error}
        </p>
      )}
      <DocumentDialog type={reading ? 'sign' : null} onClose={() => setReading(false)} />
    </div>
  );
}
