import { isBankCardNumber } from '@zhenku/contract/payouts/bank-card';
import { useRef } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { CaptchaField } from '../accounts/captcha-field.tsx';
import { phoneRule, required, type Rule } from '../accounts/form-rules.ts';
import { useForm } from '../accounts/use-form.ts';
import centre from '../site/user-centre-page.module.css';
import { findBankName, withoutSpaces } from './find-bank-name.ts';
import { refreshBankCards } from './queries.ts';

const cardRule: Rule = (value) => {
  if (value.trim() === '') return '请输入银行卡号';
  return isBankCardNumber(withoutSpaces(value)) ? undefined : '请输入正确的银行卡号';
};

/** The bank's name is derived from the card number until the user edits it. */
export function BankCardForm({ certifiedName, onBound }: { certifiedName: string; onBound: () => void }) {
  // A ref, because the user may type a name while the prefixes load.
  const isTyped = useRef(false);
  const form = useForm({
    initial: { cardNo: '', bankName: '', bankAddress: '', phone: '', captcha: '' },
    rules: {
      cardNo: cardRule,
      bankName: required('请输入开户银行'),
      bankAddress: required('请输入开户支行'),
      phone: phoneRule,
      captcha: required('请输入验证码'),
    },
    submit: async (values) => {
      await call('POST /bankcard/v1/bind', { ...values, phone: values.phone.trim(), realName: certifiedName });
      toast.success('绑定成功');
      onBound();
      await refreshBankCards();
    },
  });
  const cardNo = form.field('cardNo');
  const bankName = form.field('bankName');
  const bank = form.control('bankName');
  const { values } = form;
  const recognise = async (text: string) => {
    const name = await findBankName(text);
    if (name !== null && !isTyped.current) bank.onChange(name);
  };
  const sendCode = async () => {
    if (!form.validateField('phone')) return false;
    await call('POST /bankcard/v1/verifyCode', { phone: values.phone.trim() });
    toast.success('验证码已发送');
    return true;
  };
  return (
    <form className={centre.form} noValidate onSubmit={form.onSubmit}>
      <Field label="真实姓名" hint="须与认证信息一致" value={certifiedName} readOnly />
      <Field
        label="银行卡号"
        inputMode="numeric"
        autoComplete="off"
        {...cardNo}
        onChange={(event) => {
          cardNo.onChange(event);
          void recognise(event.target.value);
        }}
      />
      <Field
        label="开户银行"
        maxLength={100}
        autoComplete="off"
        hint="由卡号识别，可修改"
        {...bankName}
        onChange={(event) => {
          isTyped.current = event.target.value !== '';
          bankName.onChange(event);
        }}
      />
      <Field label="开户支行" maxLength={200} autoComplete="off" {...form.field('bankAddress')} />
      <Field
        label="银行预留手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.field('phone')}
      />
      <CaptchaField purpose="bankCard" to={values.phone} send={sendCode} {...form.field('captcha')} />
      <Button type="submit" variant="primary" busy={form.busy}>
        绑定银行卡
      </Button>
    </form>
  );
}
