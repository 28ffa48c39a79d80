import { CERTIFICATES_ZIP_MAX, PAGE_SIZE } from '@zhenku/contract/constants';
import type { LicensedItem } from '@zhenku/contract/licences/licences';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { LicensedItemCard } from '../../features/licences/licensed-item-card.tsx';
import { EmptyPurchases } from '../../features/licences/empty-purchases.tsx';
import { LicenceFilters, useLicenceFilter } from '../../features/licences/licence-filters.tsx';
import { useLicensedItems } from '../../features/licences/queries.ts';
import { film } from '../../film.ts';
import bottomBar from '../../ui/bottom-bar.module.css';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { isEmptyList, PagedList } from '../../ui/lists/paged-list.tsx';
import { pageOf } from '../../ui/router/pages.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { KeywordSearch } from '../../ui/lists/url-filters.tsx';
import styles from './licences-page.module.css';

export default function LicencesPage() {
  const [params] = useSearchParams();
  const filter = useLicenceFilter();
  const query = useLicensedItems({ page: pageOf(params), size: PAGE_SIZE.orders, ...filter });
  const filtered = Object.values(filter).some(Boolean);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (id: string, wanted: boolean) =>
    setChosen((ids) => (wanted ? [...ids, id].slice(-CERTIFICATES_ZIP_MAX.chosen) : ids.filter((each) => each !== id)));
  const nothing = isEmptyList(query, filtered);
  return (
    <UserCentrePage
      title="授权管理"
      tools={!nothing && <KeywordSearch key={filter.keyword} placeholder="订单、素材或项目" />}
    >
      {!nothing && (
        <>
          <LicenceFilters />
          <div className={styles.files}>
            {/* Sticks to the bottom, so that users can download after selecting far down the list. */}
            <div className={chosen.length > 0 ? bottomBar.bar : undefined}>
              <CertificatesButton chosen={chosen} project={filter.project} />
            </div>
            <ButtonLink to="/user/filmCheck">按剪辑表检查</ButtonLink>
            {film && <ButtonLink to="/user/filmPictures">按画面检查</ButtonLink>}
            <FileButton request={() => call('GET /order/v1/authorizations/export', filter)}>导出清单 CSV</FileButton>
          </div>
        </>
      )}
      <PagedList
        query={query}
        failed="授权信息加载失败"
        keyOf={(item) => item.orderItemId}
        empty={
          <EmptyPurchases
            hint="买下的素材会出现在这里，填写被授权方后签发授权书"
            all={filtered ? '/user/authoriseManage' : undefined}
          />
        }
      >
        {(item) => (
          <LicensedItemCard item={item}>
            <Choice item={item} chosen={chosen} onChoose={choose} />
          </LicensedItemCard>
        )}
      </PagedList>
    </UserCentrePage>
  );
}

interface ChoiceProps {
  item: LicensedItem;
  chosen: readonly string[];
  onChoose: (authorizationId: string, wanted: boolean) => void;
}

function Choice({ item: { authorizationId, videoName }, chosen, onChoose }: ChoiceProps) {
  if (authorizationId === null) return null;
  return (
    <Checkbox
      checked={chosen.includes(authorizationId)}
      aria-label={`选择授权书 ${videoName}`}
      onChange={({ target }) => onChoose(authorizationId, target.checked)}
    >
      选择
    </Checkbox>
  );
}

function CertificatesButton({ chosen, project }: { chosen: readonly string[]; project: string | undefined }) {
  const wanted = chosen.length > 0 ? { authorizationIds: [...chosen] } : { project };
  const count = chosen.length > 0 ? `（${chosen.length} 份）` : '';
  return (
    <FileButton
      variant={chosen.length > 0 ? 'primary' : 'plain'}
      disabled={chosen.length === 0 && !project}
      title={chosen.length === 0 && !project ? '请先选择授权书或按项目筛选' : undefined}
      request={() => call('POST /order/v1/authorizations/zip', wanted)}
    >
      {chosen.length === 0 && project ? '下载该项目授权书' : `下载所选授权书${count}`}
    </FileButton>
  );
}
