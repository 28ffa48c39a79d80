import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Radio } from '../../ui/input.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { AGREE_FIRST, AgreeTerms } from './agree-terms.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { enterSite } from './enter-site.ts';
import { passwordDigest } from './password-digest.ts';
import styles from './forms.module.css';
import { phoneRule, required } from './form-rules.ts';
import { useForm } from './use-form.ts';

type BuyerType = 1 | 2;
const buyerTypes = [
  { value: 1, label: '个人' },
  { value: 2, label: '企业' },
] as const;

export function RegisterForm({ redirect }: { redirect: string }) {
  const [userType, setUserType] = useState<BuyerType>(1);
  const [agreed, setAgreed] = useState(false);
  const form = useForm({
    initial: { companyName: '', phone: '', captcha: '', password: '', inviteCode: '' },
    rules: {
      companyName: userType === 2 ? required('请输入企业名称') : undefined,
      phone: phoneRule,
      captcha: required('请输入验证码'),
      password: required('请输入密码'),
    },
    submit: async ({ companyName, phone, captcha, password, inviteCode }) => {
      if (!agreed) {
        toast.info(AGREE_FIRST);
        return;
      }
      const registration = {
        userType,
        companyName: userType === 2 ? companyName.trim() : undefined,
        phone: phone.trim(),
        captcha: captcha.trim(),
        inviteCode: inviteCode.trim() || undefined,
        secretKey: await passwordDigest(password),
        login: true,
      };
      const entered = await call('POST /user/v1/register', registration, { failureTitle: '注册失败，请重试' });
      toast.success('注册成功');
      if (entered) await enterSite(entered, redirect);
    },
  });

  const sendCode = async () => {
    if (!form.validateField('phone')) return false;
    await call(
      'POST /user/v1/register/verifyCode',
      { phone: form.values.phone.trim() },
      { failureTitle: '获取验证码失败，请重试' },
    );
    // The specification shows this success in the error style.
    toast.error('验证码已发送');
    return true;
  };

  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <fieldset className={styles.choice}>
        <legend>账号类型</legend>
        {buyerTypes.map(({ value, label }) => (
          <Radio key={value} name="userType" checked={userType === value} onChange={() => setUserType(value)}>
            {label}
          </Radio>
        ))}
      </fieldset>
      {userType === 2 && <Field label="企业名称" {...form.field('companyName')} autoComplete="organization" />}
      <Field label="手机号" {...form.field('phone')} type="tel" inputMode="numeric" autoComplete="tel-national" />
      <CaptchaField {...form.field('captcha')} purpose="register" to={form.values.phone} send={sendCode} />
      <PasswordField label="密码" {...form.field('password')} autoComplete="new-password" />
      <Field label="邀请码" {...form.field('inviteCode')} placeholder="选填，受邀创作者填写" autoComplete="off" />
      <AgreeTerms agreed={agreed} onChange={setAgreed} />
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        注册
      </Button>
    </form>
  );
}
