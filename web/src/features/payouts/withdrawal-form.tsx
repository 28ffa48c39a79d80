import type { BankCard, WithdrawalForm as FormData } from '@zhenku/contract/payouts/payouts';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import { WITHDRAWAL_MIN_YUAN, WITHDRAWAL_REFUSAL } from '@zhenku/contract/payouts/withdrawal-status';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { navigate } from '../../ui/router/location.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { CaptchaField } from '../accounts/captcha-field.tsx';
import { required } from '../accounts/form-rules.ts';
import { useForm } from '../accounts/use-form.ts';
import { ImageField } from '../uploads/image-field.tsx';
import { Columns, SummaryList } from '../site/account-page.tsx';
import account from '../site/account.module.css';
import centre from '../site/user-centre-page.module.css';
import { Releases } from '../wallet/income-panel.tsx';
import { amountProblem, parseYuan, splitAmount } from './amount.ts';
import { ALIPAY, Destination } from './destination.tsx';
import { refreshWithdrawals } from './queries.ts';
import { AmountSlider, TaxSteps } from './tax-steps.tsx';

interface WithdrawalFormProps {
  data: FormData;
  certifiedName: string;
  cards: readonly BankCard[];
}

export function WithdrawalForm({ data, certifiedName, cards }: WithdrawalFormProps) {
  const form = useApplication(data, certifiedName, cards);
  const { values } = form;
  const yuan = parseYuan(values.depositMoney);
  const amount = form.control('depositMoney');
  const { value: _file, ...invoice } = form.control('invoiceFileKey');
  const sendCode = async () => {
    if (data.phone === null) {
      toast.error(WITHDRAWAL_REFUSAL.noPhone);
      return false;
    }
    await call('POST /author/v1/deposit/verifyCode', {});
    toast.success('验证码已发送');
    return true;
  };
  return (
    <Columns side={<Side data={data} yuan={yuan} />}>
      <form className={centre.form} noValidate onSubmit={form.onSubmit}>
        <Obstacles data={data} />
        <Field
          label="提现金额"
          inputMode="decimal"
          autoComplete="off"
          hint={amountHint(data, yuan)}
          {...form.field('depositMoney')}
          addon={<Button onClick={() => amount.onChange(data.withdrawableMoney.toFixed(2))}>全部提现</Button>}
        />
        {data.withdrawableMoney > WITHDRAWAL_MIN_YUAN && (
          <AmountSlider
            min={WITHDRAWAL_MIN_YUAN}
            max={data.withdrawableMoney}
            value={yuan ?? WITHDRAWAL_MIN_YUAN}
            table={data.taxTable}
            onChange={(next) => amount.onChange(String(next))}
          />
        )}
        <Destination form={form} cards={cards} certifiedName={certifiedName} />
        {data.needsInvoice && (
          <ImageField label="发票" hint="增值税发票PDF文件，不超过 3 MB" accept="application/pdf" {...invoice} />
        )}
        <TextArea label="备注（选填）" max={TEXTAREA_MAX} rows={2} {...form.control('remark')} />
        <CaptchaField
          purpose="withdrawal"
          to={data.phone ?? ''}
          send={sendCode}
          hint={data.phone === null ? '账号尚未绑定手机号' : `发送至 ${data.phone}`}
          {...form.field('captcha')}
        />
        <Button type="submit" variant="primary" busy={form.busy} disabled={data.openApplyId !== null}>
          申请提现
        </Button>
      </form>
    </Columns>
  );
}

/** Returns the payout as a hint at the amount field, because phones show the summary far below. */
function amountHint({ withdrawableMoney, taxTable }: FormData, yuan: number | null): string {
  const available = `可提现 ¥${formatMoney(withdrawableMoney)}，最少 ¥${WITHDRAWAL_MIN_YUAN}`;
  if (yuan === null || taxTable === null) return available;
  const { tax, arrives } = splitAmount(yuan, taxTable);
  return `可提现 ¥${formatMoney(withdrawableMoney)}；预扣税 ¥${formatMoney(tax)}，到账 ¥${formatMoney(arrives)}`;
}

function useApplication(data: FormData, certifiedName: string, cards: readonly BankCard[]) {
  const idempotency = useIdempotencyKey();
  const [first] = cards;
  return useForm({
    initial: {
      depositMoney: '',
      destination: first ? String(first.cardId) : ALIPAY,
      aplipayAccountId: '',
      invoiceFileKey: '',
      remark: '创作收益提现',
      captcha: '',
    },
    rules: {
      depositMoney: (text) => amountProblem(text, data),
      aplipayAccountId: (text, { destination }) =>
        destination === ALIPAY ? required('请输入支付宝账号')(text) : undefined,
      invoiceFileKey: data.needsInvoice ? required('请上传发票') : () => undefined,
      captcha: required('请输入验证码'),
    },
    submit: async ({ depositMoney, destination, aplipayAccountId, ...rest }) => {
      const body = {
        ...rest,
        captcha: rest.captcha.trim(),
        depositMoney: parseYuan(depositMoney)!,
        ...(destination === ALIPAY
          ? { alipayAccountName: certifiedName, aplipayAccountId }
          : { cardId: Number(destination) }),
      };
      await call('POST /author/v1/deposit/apply', body, { idempotencyKey: idempotency.keyFor(body) });
      idempotency.reset();
      toast.success('已提交，处理结果会通知您');
      await refreshWithdrawals();
      navigate('/user/crashOutList');
    },
  });
}

function Side({ data, yuan }: { data: FormData; yuan: number | null }) {
  const { taxTable, heldMoney, debtMoney } = data;
  const split = splitAmount(yuan ?? 0, taxTable);
  return (
    <>
      <SummaryList
        rows={[
          { label: '提现金额', value: `¥${formatMoney(split.amount)}` },
          { label: '预扣个人所得税', value: taxTable ? `¥${formatMoney(split.tax)}` : '企业不预扣' },
        ]}
      />
      <output aria-live="polite">
        预计到账 <strong className="num">¥{formatMoney(split.arrives)}</strong>
      </output>
      {taxTable && <TaxSteps table={taxTable} amount={yuan} />}
      {heldMoney > 0 && (
        <div className="muted small">
          <p>另有 ¥{formatMoney(heldMoney)} 冻结中。</p>
          <Releases income={data} />
        </div>
      )}
      {debtMoney > 0 && (
        <p className={account.notice}>
          您有 ¥{formatMoney(debtMoney)} 欠款：已提走的创作收益里有订单后来退款，今后的分成先抵扣这笔。
        </p>
      )}
    </>
  );
}

function Obstacles({ data: { openApplyId, pausedUntil } }: { data: FormData }) {
  return (
    <>
      {openApplyId !== null && <p className={account.notice}>您有一笔提现正在处理，请等待完成后再申请。</p>}
      {pausedUntil !== null && (
        <p className={account.notice}>您刚修改过密码或手机号，{formatTime(pausedUntil)} 后可以提现。</p>
      )}
    </>
  );
}
