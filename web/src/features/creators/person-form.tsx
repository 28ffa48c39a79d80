import type { AuthorAuthentication, CertificationProgress } from '@zhenku/contract/creators/certification';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { IDENTITY_PICTURE_DAYS, IDENTITY_STATUS } from '@zhenku/contract/creators/creator-status';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { required } from '../accounts/form-rules.ts';
import { useForm } from '../accounts/use-form.ts';
import { ImageField } from '../uploads/image-field.tsx';
import centre from '../site/user-centre-page.module.css';
import { CONTRACT_MISSING, ContractLine, useContract } from './contract-line.tsx';
import type { Person } from './identity-check.tsx';
import { CONSENT_MISSING, IdentityConsent } from './identity-consent.tsx';
import { ManualCheck } from './manual-check.tsx';
import { rejectionErrors } from './rejection.ts';
import { cleanCode, idCardRule, realNameRule, whileTyping } from './rules.ts';
import { shrinkProof } from '../orders/transfers/shrink-proof.ts';
import { submitCertification } from './submit-certification.ts';

interface PersonFormProps {
  progress: CertificationProgress;
  person: Person;
  /** A rejected submission prefills the form and shows its reason. */
  submission: AuthorAuthentication | null;
  onRecheck: () => void;
}

/**
 * Submits a person's identity card and contract. The server never returns the number and the pictures, so those fields
 * start empty.
 */
export function PersonForm({ progress, person, submission, onRecheck }: PersonFormProps) {
  const contract = useContract();
  const [unsigned, setUnsigned] = useState<string>();
  const [consented, setConsented] = useState(false);
  const [unconsented, setUnconsented] = useState<string>();
  const rejected = submission?.status === AUTHENTICATION_STATUS.rejected ? submission : null;
  const { identityCheck, identityRequired, checksLeft } = progress;
  const passedCheck = identityRequired && identityCheck?.status === IDENTITY_STATUS.passed ? identityCheck : null;
  const form = useForm({
    initial: {
      realName: passedCheck?.realName ?? (person.realName || (rejected?.realName ?? '')),
      idCard: person.idCard,
      idCardFrontFileKey: '',
      idCardBackFileKey: '',
    },
    rules: {
      realName: realNameRule,
      idCard: idCardRule,
      idCardFrontFileKey: required('请上传身份证人像面'),
      idCardBackFileKey: required('请上传身份证国徽面'),
    },
    submit: async ({ realName, idCard, idCardFrontFileKey, idCardBackFileKey }) => {
      setUnsigned(contract.agreed ? undefined : CONTRACT_MISSING);
      setUnconsented(consented ? undefined : CONSENT_MISSING);
      if (!contract.agreed || !consented) return;
      const form = {
        realName: realName.trim(),
        idCard: cleanCode(idCard),
        idCardFrontFileKey,
        idCardBackFileKey,
        certifyId: passedCheck?.certifyId,
        signVersion: contract.version,
      };
      await submitCertification(call('POST /author/v1/authentication/commit', form), contract);
    },
    initialErrors: rejectionErrors(rejected),
  });
  const idCard = form.field('idCard');
  const { value: _front, ...front } = form.control('idCardFrontFileKey');
  const { value: _back, ...back } = form.control('idCardBackFileKey');
  return (
    <form className={centre.form} noValidate onSubmit={form.onSubmit}>
      {!identityRequired && <ManualCheck />}
      <Field
        label="真实姓名"
        hint={passedCheck ? '与实名认证一致' : '与身份证一致'}
        autoComplete="name"
        readOnly={passedCheck !== null}
        {...form.field('realName')}
        addon={passedCheck && checksLeft > 0 && <Button onClick={onRecheck}>重新认证</Button>}
      />
      <Field
        label="身份证号"
        autoComplete="off"
        {...idCard}
        error={idCard.error ?? whileTyping(idCardRule, 18)(idCard.value)}
        hint={`号码和照片加密保存，仅审核时可见；照片在审核完成 ${IDENTITY_PICTURE_DAYS} 天后删除`}
      />
      <ImageField label="身份证人像面" hint="四角完整、文字清晰的图片" picture prepare={shrinkProof} {...front} />
      <ImageField label="身份证国徽面" hint="四角完整、文字清晰的图片" picture prepare={shrinkProof} {...back} />
      <IdentityConsent subject="身份证号和身份证照片" agreed={consented} error={unconsented} onChange={setConsented} />
      <ContractLine contract={contract} error={unsigned} />
      <Button type="submit" variant="primary" busy={form.busy}>
        提交审核
      </Button>
    </form>
  );
}
