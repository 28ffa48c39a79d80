import { formatTime } from '@zhenku/contract/format';
import { USER_TYPE_LABEL } from '@zhenku/contract/constants';
import type { OperatorUserDetail } from '@zhenku/contract/operators/customers';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { BankCreditButton } from '../orders/bank-credit-modal.tsx';
import { Yuan } from '../parts/cells.tsx';
import { mayCredit } from '../orders/bank-credits.ts';
import { useCurrentOperator } from '../shell/current-operator.ts';
import { ObjectDescription } from '../parts/description-list.tsx';
import { ObjectPage } from '../shell/object-page.tsx';
import { nameOf, UserActions } from './user-actions.tsx';
import { UserCoupons } from './user-coupons.tsx';
import { UserDocuments } from './user-documents.tsx';
import { CreatorTerms, UserState } from './user-state.tsx';

export default function UserPage({ id }: { id: string }) {
  const query = useOperatorCall('GET /operator/v1/users/{userId}', { userId: Number(id) });
  const { role } = useCurrentOperator();
  return (
    <ObjectPage
      kind="user"
      id={id}
      query={query}
      idOf={({ userId }) => userId}
      title={(user) => `用户 ${nameOf(user)}`}
      actions={(user) => (
        <>
          {mayCredit(role) && !user.closed && <BankCreditButton owner={{ userId: user.userId }} />}
          {role === 'admin' && <UserActions user={user} />}
        </>
      )}
    >
      {(user) => (
        <>
          <UserFacts user={user} />
          <UserCoupons userId={user.userId} />
          <UserDocuments userId={user.userId} />
        </>
      )}
    </ObjectPage>
  );
}

const money = (value: number | null) => value !== null && <Yuan value={value} />;

const UserFacts = ({ user }: { user: OperatorUserDetail }) => (
  <ObjectDescription
    facts={{
      ID: <span className="num">{user.userId}</span>,
      状态: <UserState user={user} />,
      名称: user.name,
      类型: USER_TYPE_LABEL[user.userType],
      手机号: user.phone && <span className="num">{user.phone}</span>,
      邮箱: user.email,
      创作者: user.author ? <CreatorTerms user={user} /> : null,
      签约时间: user.signTime && formatTime(user.signTime),
      牛币余额: money(user.coinsMoney) || null,
      可提现收益: (user.author && money(user.incomeMoney)) || null,
      欠款: (user.debtMoney && money(user.debtMoney)) || null,
      注册时间: formatTime(user.addTime),
    }}
  />
);
