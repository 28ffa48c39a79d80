import type { CompanyMember } from '@zhenku/contract/companies/companies';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { setLimits, setLowBalance, setThreshold } from './changes.ts';
import { limitText, readLimit } from './limit-fields.ts';

function useLimit(yuan: number | null) {
  const [text, setText] = useState(limitText(yuan));
  const [error, setError] = useState<string>();
  const check = (): { yuan: number | undefined } | null => {
    const read = readLimit(text);
    setError('error' in read ? read.error : undefined);
    return 'error' in read ? null : read;
  };
  const field = {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: text,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      setError(undefined);
    },
  };
  return { field, check };
}

export function LimitsDialog({ member, onClose }: { member: CompanyMember; onClose: () => void }) {
  const order = useLimit(member.orderLimit);
  const month = useLimit(member.monthlyLimit);
  const [busy, run] = useAction();
  const submit = () => {
    const [orderLimit, monthlyLimit] = [order.check(), month.check()];
    if (!orderLimit || !monthlyLimit) return;
    run(async () => {
      await setLimits(member, { orderLimit: orderLimit.yuan, monthlyLimit: monthlyLimit.yuan });
      onClose();
    });
  };
  return (
    <FormDialog title={`${member.name}的采购限额`} okText="保存" busy={busy} onSubmit={submit} onClose={onClose}>
      <p className="muted">超出限额的订单，成员可以提交审批，由管理员批准后支付。</p>
      <Field label="单笔限额（¥）" hint="留空为不限" {...order.field} />
      <Field label="每月限额（¥）" hint="按自然月计算，退款后恢复；留空为不限" {...month.field} />
    </FormDialog>
  );
}

export function ThresholdDialog({ approvalAbove, onClose }: { approvalAbove: number | null; onClose: () => void }) {
  const threshold = useLimit(approvalAbove);
  const [busy, run] = useAction();
  const submit = () => {
    const read = threshold.check();
    if (!read) return;
    run(async () => {
      await setThreshold(read.yuan);
      onClose();
    });
  };
  return (
    <FormDialog title="采购审批" okText="保存" busy={busy} onSubmit={submit} onClose={onClose}>
      <p className="muted">采购员用企业账户支付超过此金额的订单时，须由管理员批准。</p>
      <Field label="超过此金额须审批（¥）" hint="留空为不需要审批" {...threshold.field} />
    </FormDialog>
  );
}

export function LowBalanceDialog({ lowBalance, onClose }: { lowBalance: number | null; onClose: () => void }) {
  const threshold = useLimit(lowBalance);
  const [busy, run] = useAction();
  const submit = () => {
    const read = threshold.check();
    if (!read) return;
    run(async () => {
      await setLowBalance(read.yuan);
      onClose();
    });
  };
  return (
    <FormDialog title="余额提醒" okText="保存" busy={busy} onSubmit={submit} onClose={onClose}>
      <p className="muted">
        支付后企业余额低于此金额时，以系统消息、短信和邮件提醒管理员一次；充值到此金额以上后，再次低于时会再提醒。
      </p>
      <Field label="低于此金额时提醒（牛币）" hint="留空为不提醒" {...threshold.field} />
    </FormDialog>
  );
}
