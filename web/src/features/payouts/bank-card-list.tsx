import type { BankCard } from '@zhenku/contract/payouts/payouts';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './payouts.module.css';
import { refreshBankCards } from './queries.ts';

export function BankCardList({ cards }: { cards: readonly BankCard[] }) {
  return (
    <ul className="stack-12">
      {cards.map((card) => (
        <li key={card.cardId}>
          <CardRow card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardRow({ card }: { card: BankCard }) {
  const { cardId, bankName, bankAddress, cardNo, realName, phone } = card;
  const [busy, run] = useAction();
  const remove = () =>
    run(async () => {
      const agreed = await confirm({
        title: '删除银行卡',
        content: `确认删除${bankName}（${cardNo.slice(-4)}）吗？`,
        okText: '删除',
        danger: true,
      });
      if (!agreed) return;
      await call('DELETE /bankcard/v1/delete', { cardId });
      toast.success('删除成功');
      await refreshBankCards();
    });
  return (
    <article className={styles.card} aria-label={`${bankName} ${cardNo.slice(-4)}`}>
      <div>
        <strong>{bankName}</strong>
        <span className="num">{cardNo}</span>
        <small>
          {realName} · {bankAddress} · 预留手机 {phone}
        </small>
      </div>
      <Button busy={busy} onClick={remove}>
        删除
      </Button>
    </article>
  );
}
