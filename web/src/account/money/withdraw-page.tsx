import { PayeePage } from '../../features/payouts/payee-page.tsx';
import { WithdrawalForm } from '../../features/payouts/withdrawal-form.tsx';

export default function WithdrawPage() {
  return <PayeePage title="申请提现">{(payee) => <WithdrawalForm {...payee} />}</PayeePage>;
}
