import { TIER_LABEL, PAGE_SIZE, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { Certificate } from '@zhenku/contract/licences/licences';
import { LICENCE_NAME } from '@zhenku/contract/licences/licence-uses';
import { useCall } from '../api/use-call.ts';
import { call } from '../api/user-client.ts';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import styles from '../features/licences/licensed-item-card.module.css';
import { ClipLine } from '../features/clips/clip-line.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import filters from '../ui/lists/filter-fields.module.css';
import { ButtonLink } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { isEmptyList, PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { DayFilters, KeywordSearch } from '../ui/lists/url-filters.tsx';
import { DescriptionItem } from '../ui/description-list.tsx';

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

export default function AuthoriseDataPage() {
  return (
    <CreatorsOnly title="授权数据" about="这里列出买家为您的作品签发的授权书">
      <Certificates />
    </CreatorsOnly>
  );
}

function Certificates() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const filter = { keyword, from: dayOf(params.get('from')), to: dayOf(params.get('to')) };
  const query = useCall(
    'GET /order/v1/authorizations/author',
    { ...filter, page: pageOf(params), size: PAGE_SIZE.orders },
    { keepPrevious: true, staleTime: 0 },
  );
  const isFiltered = keyword !== '' || filter.from !== undefined || filter.to !== undefined;
  return (
    <UserCentrePage
      title="授权数据"
      tools={
        <FileButton request={() => call('GET /order/v1/authorizations/author/export', filter)}>导出CSV</FileButton>
      }
    >
      {!isEmptyList(query, isFiltered) && (
        <div className={filters.fields}>
          <KeywordSearch key={keyword} placeholder="作品、被授权方、项目或编号" />
          <DayFilters from={filter.from} to={filter.to} />
        </div>
      )}
      <PagedList
        query={query}
        failed="授权数据加载失败"
        keyOf={({ authorizationId }) => authorizationId}
        empty={
          <Empty
            message={isFiltered ? '没有符合条件的授权书' : '还没有授权书'}
            hint={isFiltered ? undefined : '买家填写被授权方后，您作品的授权书会列在这里'}
          >
            {isFiltered ? (
              <ButtonLink to="/user/authoriseData">查看全部</ButtonLink>
            ) : (
              <ButtonLink to="/user/video">管理作品</ButtonLink>
            )}
          </Empty>
        }
      >
        {(certificate) => <CertificateCard certificate={certificate} />}
      </PagedList>
    </UserCentrePage>
  );
}

function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { authorizationId, videoType, licenceType, valid, voidTime } = certificate;
  return (
    <article className={styles.card} aria-label={`授权书 ${authorizationId}`}>
      <ClipLine
        videoId={certificate.videoId}
        videoName={certificate.videoName}
        thumbnailUrl={certificate.thumbnailUrl}
        notes={[
          TIER_LABEL[videoType as Tier],
          LICENCE_NAME[licenceType],
          `授权时间 ${formatTime(certificate.authorizationTime)}`,
          ...(valid || !voidTime ? [] : [`失效时间 ${formatTime(voidTime)}`]),
        ]}
      >
        <span className={valid ? styles.done : styles.void}>{valid ? '已生效' : '已失效'}</span>
        <ButtonLink to={`/authorisePaper/${authorizationId}`}>查看授权书</ButtonLink>
      </ClipLine>
      <dl className={styles.licensee}>
        <DescriptionItem label="被授权方" value={certificate.authorizedUser} />
        <DescriptionItem label="授权项目" value={certificate.authorizedProject} />
      </dl>
    </article>
  );
}
