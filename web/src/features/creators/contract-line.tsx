import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import field from '../../ui/field.module.css';
import { Checkbox } from '../../ui/input.tsx';
import forms from '../accounts/forms.module.css';
import { DocumentDialog } from '../content/documents/document-dialog.tsx';

export interface Contract {
  version: number | undefined;
  agreed: boolean;
  setAgreed: (agreed: boolean) => void;
  reload: () => Promise<unknown>;
}

/**
 * Returns the creators' contract. The agreement applies to the loaded version and resets when another version loads.
 */
export function useContract(): Contract {
  const { data, refetch } = useCall('GET /doc/v1/queryByType', { type: 'sign' }, { staleTime: 0 });
  const [agreedVersion, setAgreedVersion] = useState<number>();
  const version = data?.version;
  return {
    version,
    agreed: version !== undefined && agreedVersion === version,
    setAgreed: (agreed) => setAgreedVersion(agreed ? version : undefined),
    reload: refetch,
  };
}

export const CONTRACT_MISSING = '请阅读并同意创作者签约协议';

interface ContractLineProps {
  contract: Contract;
  error?: string | undefined;
}

export function ContractLine({ contract: { version, agreed, setAgreed }, error }: ContractLineProps) {
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className={forms.agree}>
        <Checkbox
          checked={agreed}
          disabled={version === undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        >
          我已阅读并同意签署
        </Checkbox>
        <button type="button" onClick={() => setReading(true)}>
          《创作者签约协议》
        </button>
      </div>
      {error && !agreed && (
        <p role="alert" className={field.error}>
          {error}
        </p>
      )}
      <DocumentDialog type={reading ? 'sign' : null} onClose={() => setReading(false)} />
    </div>
  );
}
