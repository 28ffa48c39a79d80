import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** Shown instead of an empty list of purchases. `all` is the page without filters, if filters exclude everything. */
export function EmptyPurchases({ all }: { all: string | null }) {
  return (
    <Empty message="暂无数据" picture="strip">
      {all ? <ButtonLink to={all}>查看全部</ButtonLink> : <ButtonLink to="/hot">去看看热门素材</ButtonLink>}
    </Empty>
  );
}
