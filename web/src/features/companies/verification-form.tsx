import { useState } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../site/user-centre-page.module.css';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { ImageField } from '../uploads/image-field.tsx';
import { refreshCompany } from './queries.ts';
import { normalizeSubmission, validateSubmission, type SubmissionErrors } from './submission.ts';
import { Form } from '../../ui/form.tsx';

interface VerificationFormProps {
  companyName: string;
  socialCreditCode: string;
  rejection?: SubmissionErrors;
}

export function VerificationForm({ rejection = {}, ...initial }: VerificationFormProps) {
  const [values, setValues] = useState({ ...initial, licenceFileKey: '' });
  const [errors, setErrors] = useState(rejection);
  const [busy, run] = useAction((error) => setErrors(error instanceof ApiError ? error.fields : {}));

  const change = (name: keyof typeof values, value: string) => {
    setValues((last) => ({ ...last, [name]: value }));
    setErrors((last) => ({ ...last, [name]: undefined }));
  };
  const submit = () => {
    const submission = normalizeSubmission(values);
    const found = validateSubmission(submission);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    run(async () => {
      await call('POST /company/v1/authentication/commit', submission);
      toast.success('提交成功，请等待审核');
      await refreshCompany();
    });
  };
  return (
    <Form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="企业名称"
        hint="与营业执照一致"
        autoComplete="organization"
        value={values.companyName}
        error={errors.companyName}
        onChange={(event) => change('companyName', event.target.value)}
      />
      <Field
        label="统一社会信用代码"
        hint="营业执照上的18位代码"
        autoComplete="off"
        value={values.socialCreditCode}
        error={errors.socialCreditCode}
        onChange={(event) => change('socialCreditCode', event.target.value)}
      />
      <ImageField
        label="营业执照"
        hint="清晰完整的图片或PDF，不超过 3 MB"
        error={errors.licenceFileKey}
        onChange={(fileKey) => change('licenceFileKey', fileKey)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        提交认证
      </Button>
    </Form>
  );
}
