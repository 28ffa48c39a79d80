import { AccountChoice } from '../../orders/account-choice.tsx';
import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { Order } from '@zhenku/contract/orders/orders';
import type { Allowance } from '@zhenku/contract/companies/approvals';
import type { UsablePack } from '@zhenku/contract/packs/packs';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { useAllowance } from '../../companies/approvals.ts';
import { formatCountdown, useCountdown } from '../../orders/countdown.ts';
import { OrderLines } from './order-lines.tsx';
import { LicenceFitCheck } from '../../orders/licence-fit-check.tsx';
import { useOrderDiscountCards } from '../../orders/queries.ts';
import { OwnedClips } from '../../orders/owned-clips.tsx';
import { PackChoice } from '../../packs/pack-choice.tsx';
import { useUsablePacks } from '../../packs/queries.ts';
import { ReferenceChoice } from '../../orders/references/reference-choice.tsx';
import { ProjectChoice } from '../../projects/project-choice.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import styles from '../../site/account.module.css';
import { Columns } from '../../site/account-page.tsx';
import { AwaitingApproval } from './awaiting-approval.tsx';
import { DiscountCardChoice, DiscountCardNotice } from './payment-choices.tsx';
import { PaymentSide } from './payment-side.tsx';
import { NotRechargeable, TopUpChoices } from './top-up-choices.tsx';
import { usePackChoice } from './use-pack-choice.ts';
import { usePayer } from './use-payer.ts';
import { useTopUp } from './use-top-up.ts';

export function PayOrder({ order }: { order: Order }) {
  const { user } = useSession();
  const cards = useOrderDiscountCards(order.orderId);
  const allowance = useAllowance(order.orderId, user?.companyRole === 'buyer');
  const packs = useUsablePacks(order.orderId);
  if (!user || cards.isPending || packs.isPending || allowance.isLoading) return <Skeleton style={{ height: 480 }} />;
  if (allowance.data?.request?.status === 'open') {
    return <AwaitingApproval order={order} requestId={allowance.data.request.requestId} />;
  }
  return (
    <Payment
      order={order}
      user={user}
      cards={cards.data?.list ?? []}
      packs={packs.data?.list ?? []}
      allowance={allowance.data ?? null}
    />
  );
}

interface PaymentProps {
  order: Order;
  user: UserInfo;
  cards: Parameters<typeof usePayer>[2];
  packs: readonly UsablePack[];
  /** Null unless the user is a member who buys for a company. */
  allowance: Allowance | null;
}

function Payment({ order, user, cards, packs, allowance }: PaymentProps) {
  const payer = usePayer(order, user, cards);
  const { pack, ...packChoice } = usePackChoice(order, packs, payer.account);
  const topUp = useTopUp(pack ? { ...order, payAmount: 0 } : order, payer.account);
  // Waits for the top-up data, which would shift the layout; once shown, the page stays.
  const [shown, setShown] = useState(!topUp.waiting);
  if (!shown && !topUp.waiting) setShown(true);
  if (!shown) return <Skeleton style={{ height: 480 }} />;
  return (
    <Columns
      side={
        <PaymentSide
          order={order}
          user={user}
          payer={payer}
          pack={pack}
          topUp={topUp}
          allowance={pack ? null : allowance}
        />
      }
    >
      <TimeLeft order={order} />
      {allowance?.request?.status === 'declined' && (
        <p className={styles.notice} role="alert">
          采购申请未获批准：{allowance.request.reason}
        </p>
      )}
      <OwnedClips order={order} />
      <OrderLines order={order} />
      <LicenceFitCheck key={order.licenceTextVersion} order={order} />
      <AccountChoice
        accounts={payer.accounts}
        chosen={payer.account}
        busy={payer.busy}
        onChoose={payer.chooseAccount}
      />
      {packChoice.packs.length > 0 && <PackChoice {...packChoice} chosen={pack} busy={payer.busy} />}
      {!pack && (
        <>
          <DiscountCardChoice order={order} cards={payer.cards} busy={payer.busy} onChoose={payer.chooseDiscountCard} />
          <DiscountCardNotice order={order} payer={payer} />
        </>
      )}
      {topUp.needed && <TopUpChoices topUp={topUp} income={user.notCashOutTotalMoney} />}
      {topUp.missing > 0 && !topUp.needed && <NotRechargeable missing={topUp.missing} />}
      {payer.account.companyPay && <ReferenceChoice order={order} />}
      <ProjectChoice orderId={order.orderId} company={payer.account.companyPay} />
    </Columns>
  );
}

function TimeLeft({ order }: { order: Order }) {
  const left = useCountdown(order.expireTime);
  return (
    <p className={styles.notice}>
      <span>
        订单号 <span className="num">{formatOrderNumber(order.orderId)}</span>
      </span>
      {left > 0 ? (
        <span>
          请在 <span className={styles.countdown}>{formatCountdown(left)}</span> 内完成支付，超时订单将自动取消
        </span>
      ) : (
        <span role="alert">支付时间已到，正在更新订单状态…</span>
      )}
    </p>
  );
}
