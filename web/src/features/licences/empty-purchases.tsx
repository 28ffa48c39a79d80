import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

interface EmptyPurchasesProps {
  message?: string;
  hint: string;
  all?: string | undefined;
}

export function EmptyPurchases({ message = '还没有已购素材', hint, all }: EmptyPurchasesProps) {
  return (
    <Empty message={all ? '没有符合条件的素材' : message} hint={all ? undefined : hint} picture="strip">
      {all ? <ButtonLink to={all}>查看全部</ButtonLink> : <ButtonLink to="/hot">去看看热门素材</ButtonLink>}
    </Empty>
  );
}
