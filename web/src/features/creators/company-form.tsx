import type { AuthorCompanyAuthentication } from '@zhenku/contract/creators/certification';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { required } from '../accounts/form-rules.ts';
import { useForm } from '../accounts/use-form.ts';
import { ImageField } from '../uploads/image-field.tsx';
import centre from '../site/user-centre-page.module.css';
import { CONTRACT_MISSING, ContractLine, useContract } from './contract-line.tsx';
import { rejectionErrors } from './rejection.ts';
import { cleanCode, creditCodeRule, idCardRule, whileTyping } from './rules.ts';
import { submitCertification } from './submit-certification.ts';
import { shrinkProof } from '../orders/transfers/shrink-proof.ts';

interface CompanyFormProps {
  companyName: string;
  /** Whether a provider checks the company, which requires the legal representative's identity number. */
  isChecked: boolean;
  /** A rejected submission prefills the form and shows its reason. */
  submission: AuthorCompanyAuthentication | null;
}

/**
 * Submits a company's business licence and contract. The server never returns the picture, so the field starts empty.
 */
export function CompanyForm({ companyName, isChecked, submission }: CompanyFormProps) {
  const contract = useContract();
  const [unsigned, setUnsigned] = useState<string>();
  const rejected = submission?.status === AUTHENTICATION_STATUS.rejected ? submission : null;
  const form = useForm({
    initial: {
      companyName: rejected?.companyName ?? companyName,
      socialCreditCode: '',
      legalPerson: rejected?.legalPerson ?? '',
      legalPersonIdCard: '',
      licenceFileKey: '',
    },
    rules: {
      companyName: required('请输入企业名称'),
      socialCreditCode: creditCodeRule,
      legalPerson: required('请输入法定代表人姓名'),
      legalPersonIdCard: (value) => (isChecked ? idCardRule(value) : undefined),
      licenceFileKey: required('请上传营业执照'),
    },
    submit: async (values) => {
      setUnsigned(contract.agreed ? undefined : CONTRACT_MISSING);
      if (!contract.agreed) return;
      const form = {
        companyName: values.companyName.trim(),
        socialCreditCode: cleanCode(values.socialCreditCode),
        legalPerson: values.legalPerson.trim(),
        ...(isChecked && { legalPersonIdCard: cleanCode(values.legalPersonIdCard) }),
        licenceFileKey: values.licenceFileKey,
        signVersion: contract.version,
      };
      await submitCertification(call('POST /author/v1/company/authentication/commit', form), contract);
    },
    initialErrors: rejectionErrors(rejected),
  });
  const code = form.field('socialCreditCode');
  const idCard = form.field('legalPersonIdCard');
  const { value: _licence, ...licence } = form.control('licenceFileKey');
  return (
    <form className={centre.form} noValidate onSubmit={form.onSubmit}>
      <Field label="企业名称" hint="与营业执照一致" autoComplete="organization" {...form.field('companyName')} />
      <Field
        label="统一社会信用代码"
        autoComplete="off"
        {...code}
        error={code.error ?? whileTyping(creditCodeRule, 18)(code.value)}
        hint="营业执照上的18位代码"
      />
      <Field label="法定代表人" autoComplete="off" {...form.field('legalPerson')} />
      {isChecked && (
        <Field
          label="法定代表人身份证号"
          autoComplete="off"
          {...idCard}
          error={idCard.error ?? whileTyping(idCardRule, 18)(idCard.value)}
          hint="由认证服务商与企业名称、信用代码、姓名一起核对工商登记，核对后不保存"
        />
      )}
      <ImageField label="营业执照" hint="清晰完整的图片或PDF，不超过 3 MB" preview prepare={shrinkProof} {...licence} />
      <ContractLine contract={contract} error={unsigned} />
      <Button type="submit" variant="primary" busy={form.busy}>
        提交审核
      </Button>
    </form>
  );
}
