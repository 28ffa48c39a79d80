import { errors } from '@zhenku/contract/errors';
import { formatTime } from '@zhenku/contract/format';
import type { PublicLicenceText } from '@zhenku/contract/licences/licence-texts';
import { ApiError } from '../api/user-client.ts';
import { useCall } from '../api/use-call.ts';
import { useTextInForce } from '../features/licences/licence-text.ts';
import { LicenceTextBody } from '../features/licences/licence-text-body.tsx';
import { PageTitle } from '../features/site/page-title.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import styles from './document-page.module.css';
import own from './licence-text-page.module.css';

const isVersion = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/** Shows one version of the licence text at a permanent address, to which certificates refer. */
export default function LicenceTextPage() {
  const { version = '' } = useParams();
  if (version === 'current') return <TextInForce />;
  return isVersion(version) ? <Version key={version} version={Number(version)} /> : <UnknownVersion />;
}

/** Has an address of its own, which documents can name before the version's number is known. */
function TextInForce() {
  const { data, isError, refetch } = useTextInForce();
  if (data) return <Version version={data.version} />;
  return (
    <div className={`container ${styles.page}`}>
      {isError ? (
        <ErrorState message="授权条款加载失败" onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 640 }} />
      )}
    </div>
  );
}

function Version({ version }: { version: number }) {
  const { data, error, refetch } = useCall('GET /licence/v1/texts/{version}', { version }, { silent: true });
  if (error instanceof ApiError && error.code === errors.notFound.code) return <UnknownVersion />;
  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{`素材授权条款第 ${version} 版`}</PageTitle>
      <nav aria-label="授权条款的版本" className={`${styles.menu} ${own.versions}`}>
        {data?.versions.toReversed().map((other) => (
          <Link key={other} to={`/licences/${other}`} aria-current={other === version ? 'page' : undefined}>
            第 {other} 版
          </Link>
        ))}
      </nav>
      <article className={own.text}>
        <h1>素材授权条款 第 {version} 版</h1>
        {error && !data && <ErrorState message="授权条款加载失败" onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton style={{ height: 640 }} />}
        {data && (
          <>
            <Validity licence={data} />
            <LicenceTextBody text={data.text} />
          </>
        )}
      </article>
    </div>
  );
}

function Validity({ licence: { from, until, version } }: { licence: PublicLicenceText }) {
  return (
    <p className={own.validity} data-current={until === null}>
      {version === 1 ? '平台最初的条款' : `${formatTime(from)} 起执行`}
      {until === null ? '，现行有效。' : `，${formatTime(until)} 起由新版取代。`}
      在此期间购买的授权，一直按这一版执行。
    </p>
  );
}

function UnknownVersion() {
  const { data } = useTextInForce();
  return (
    <div className="container">
      <Empty message="没有这一版授权条款">
        {data && <ButtonLink to={`/licences/${data.version}`}>查看现行条款</ButtonLink>}
      </Empty>
    </div>
  );
}
