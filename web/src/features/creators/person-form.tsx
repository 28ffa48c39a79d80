import type { AuthorAuthentication, CertificationProgress } from '@zhenku/contract/certification';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { required } from '../accounts/form-rules.ts';
import { useForm } from '../accounts/use-form.ts';
import { ImageField } from '../publishing/image-field.tsx';
import centre from '../site/user-centre-page.module.css';
import { ContractLine } from './contract-line.tsx';
import type { Person } from './identity-check.tsx';
import { refreshCertification } from './queries.ts';
import { rejectionErrors } from './rejection.ts';
import { cleanCode, idCardRule, realNameRule, whileTyping } from './rules.ts';

interface PersonFormProps {
  progress: CertificationProgress;
  person: Person;
  /** The latest submission; a rejected one leaves its words and its reason. */
  submission: AuthorAuthentication | null;
}

/** A person's identity card and the contract. The number and the pictures are never sent back, so they start empty. */
export function PersonForm({ progress: { identityCheck, signVersion }, person, submission }: PersonFormProps) {
  const [agreed, setAgreed] = useState(false);
  const [unsigned, setUnsigned] = useState<string>();
  const rejected = submission?.status === AUTHENTICATION_STATUS.rejected ? submission : null;
  const certifiedName = identityCheck?.realName;
  const form = useForm(
    {
      realName: person.realName || (certifiedName ?? rejected?.realName ?? ''),
      idCard: person.idCard,
      idCardFrontFileKey: '',
      idCardBackFileKey: '',
    },
    {
      realName: realNameRule,
      idCard: idCardRule,
      idCardFrontFileKey: required('请上传身份证人像面'),
      idCardBackFileKey: required('请上传身份证国徽面'),
    },
    async ({ realName, idCard, idCardFrontFileKey, idCardBackFileKey }) => {
      setUnsigned(agreed ? undefined : '请阅读并同意创作者签约协议');
      if (!agreed) return;
      await call('POST /author/v1/authentication/commit', {
        realName: realName.trim(),
        idCard: cleanCode(idCard),
        idCardFrontFileKey,
        idCardBackFileKey,
        certifyId: identityCheck?.certifyId,
        signVersion,
      });
      toast.success('提交成功，请等待审核');
      await refreshCertification();
    },
    rejectionErrors(rejected),
  );
  const idCard = form.field('idCard');
  const { value: _front, ...front } = form.control('idCardFrontFileKey');
  const { value: _back, ...back } = form.control('idCardBackFileKey');
  return (
    <form className={centre.form} noValidate onSubmit={form.onSubmit}>
      <Field
        label="真实姓名"
        hint={certifiedName ? '与实名核验一致' : '与身份证一致'}
        autoComplete="name"
        readOnly={certifiedName !== undefined}
        {...form.field('realName')}
      />
      <Field
        label="身份证号"
        autoComplete="off"
        {...idCard}
        error={idCard.error ?? whileTyping(idCardRule, 18)(idCard.value)}
        hint="加密保存，仅审核时可见"
      />
      <ImageField label="身份证人像面" hint="四角完整、文字清晰，不超过3MB" preview {...front} />
      <ImageField label="身份证国徽面" hint="四角完整、文字清晰，不超过3MB" preview {...back} />
      <ContractLine
        agreed={agreed}
        error={unsigned}
        onChange={(next) => {
          setAgreed(next);
          setUnsigned(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        提交审核
      </Button>
    </form>
  );
}
