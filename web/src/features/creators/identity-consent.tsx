import { useState } from 'react';
import field from '../../ui/field.module.css';
import { Checkbox } from '../../ui/input.tsx';
import forms from '../accounts/forms.module.css';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';

export const CONSENT_MISSING = '请先同意处理您的身份证信息';

interface IdentityConsentProps {
  subject: string;
  agreed: boolean;
  error?: string | undefined;
  onChange: (agreed: boolean) => void;
}

/** Asks for the separate consent that sensitive personal information needs. */
export function IdentityConsent({ subject, agreed, error, onChange }: IdentityConsentProps) {
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={forms.agree}>
        <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
          我同意为核对身份处理我的{subject}，见
        </Checkbox>
        <button type="button" onClick={() => setReading(true)}>
          《隐私政策》
        </button>
      </div>
      {error && !agreed && (
        <p role="alert" className={field.error}>
          {error}
        </p>
      )}
      <DocumentDialog type={reading ? 'notice' : null} chapter="敏感个人信息" onClose={() => setReading(false)} />
    </div>
  );
}
