import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';

/** In the place of a list of what was bought. `all`: the whole list's page, when it is filters that leave nothing. */
export function EmptyPurchases({ all }: { all: string | null }) {
  return (
    <Empty message="暂无数据">
      {all ? <ButtonLink to={all}>查看全部</ButtonLink> : <ButtonLink to="/hot">去看看热门素材</ButtonLink>}
    </Empty>
  );
}
