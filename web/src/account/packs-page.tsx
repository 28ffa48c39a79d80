import { useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import { BuyPackDialog } from '../features/packs/buy-pack-dialog.tsx';
import packs from '../features/packs/packs.module.css';
import { PackCard } from '../features/packs/pack-card.tsx';
import { PackOfferList } from '../features/packs/pack-offer-list.tsx';
import { usePackOffers, usePacks } from '../features/packs/queries.ts';
import promotions from '../features/promotions/promotions.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { Paged } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';

export default function PacksPage() {
  return (
    <UserCentrePage title="下载包">
      <div className={packs.sections}>
        <section className={promotions.section}>
          <h3>购买下载包</h3>
          <Offers />
        </section>
        <section className={promotions.section}>
          <h3>我的下载包</h3>
          <OwnPacks />
        </section>
      </div>
    </UserCentrePage>
  );
}

function Offers() {
  const { user } = useSession();
  const { data, isError, refetch } = usePackOffers();
  const [chosenId, setChosenId] = useOfferFromAddress();
  const offers = data?.list.filter(({ forPerson, forCompany }) => forPerson || forCompany);
  const chosen = offers?.find(({ offerId }) => offerId === chosenId);
  if (isError && !data) return <ErrorState message="下载包加载失败" onRetry={() => void refetch()} />;
  if (!offers) return <Skeleton style={{ height: 160 }} />;
  if (offers.length === 0) return <p className="muted">暂时没有在售的下载包</p>;
  return (
    <>
      <PackOfferList offers={offers} onBuy={({ offerId }) => setChosenId(offerId)} />
      {chosen && user && <BuyPackDialog offer={chosen} user={user} onClose={() => setChosenId(null)} />}
    </>
  );
}

/** A recharge leads back to the offer that it was for. The address then drops it, so that a reload opens no dialog. */
function useOfferFromAddress() {
  const [params, setParams] = useSearchParams();
  const offer = params.get('buy');
  const state = useState<number | null>(offer === null ? null : Number(offer));
  useEffect(() => {
    if (offer !== null) setParams(new URLSearchParams(), { replace: true });
  }, [offer, setParams]);
  return state;
}

function OwnPacks() {
  const [params] = useSearchParams();
  const query = usePacks(pageOf(params));
  return (
    <Paged
      query={query}
      failed="我的下载包加载失败"
      empty={<Empty message="还没有下载包" hint="购买的下载包会列在这里，支付订单时选用" />}
    >
      {({ content }, stale) => (
        <ul className={promotions.grid} aria-label="我的下载包" aria-busy={stale || undefined}>
          {content.map((pack) => (
            <li key={pack.packId}>
              <PackCard pack={pack} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
