import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { PageTitle } from '../features/site/page-title.tsx';
import { openLoginPage, useSession } from '../api/session.ts';
import { useCall } from '../api/use-call.ts';
import { certificationPath } from '../features/accounts/user-menu.ts';
import { ApplyButton } from '../features/creators/apply-button.tsx';
import { useApplication, useProgress } from '../features/creators/queries.ts';
import { documentPath } from '../features/content/documents/document-links.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { Skeleton } from '../ui/states.tsx';
import styles from './creator-intro-page.module.css';

const steps = [
  ['提交申请', '填写个人简介、创作优势与作品链接，选择独家或非独家签约。'],
  ['审核与邀请', '通过审核后，邀请码会发送到您的邮箱。'],
  ['实名认证', '个人完成实名认证，企业提交营业执照。'],
  ['发布作品', '上传原片，填写作品名称、关键词与各规格价格。'],
  ['审核上架', '系统转码并生成带水印的预览，审核通过后上架销售。'],
  ['成交分成', '买家付款后，分成即时计入创作收益，冻结期满后可提现到银行卡或支付宝。'],
] as const;

export default function CreatorIntroPage() {
  return (
    <>
      <PageTitle>创作者入驻</PageTitle>
      <section className={styles.banner}>
        <Picture />
        <div className={`container ${styles.pitch}`}>
          <h1>让您的镜头持续创造收入</h1>
          <p>自主定价，正版授权，成交即分成。</p>
          <Join />
        </div>
      </section>
      <section className={`container ${styles.process}`}>
        <h2>从投稿到收入</h2>
        <ol>
          {steps.map(([name, text]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.more}>
          了解更多：
          <Link to={documentPath('sign')}>创作者签约协议</Link>
          <Link to={documentPath('publish')}>发布规范</Link>
          <Link to={documentPath('join')}>加入我们</Link>
        </p>
      </section>
    </>
  );
}

function Picture() {
  const { data } = useCall('GET /doc/v1/queryByType', { type: 'publishBanner' }, { silent: true, staleTime: 300_000 });
  return data?.content ? <img src={data.content} alt="" width="1920" height="640" /> : null;
}

function Join() {
  const { loggedIn, user } = useSession();
  const { data: application, isError, refetch } = useApplication(user?.author === false);
  const progress = useProgress(user?.author === false);
  if (!loggedIn) {
    return (
      <Button variant="primary" size="lg" onClick={() => openLoginPage()}>
        申请入驻
      </Button>
    );
  }
  if (user?.author) {
    return (
      <ButtonLink to="/user/publish" variant="primary" size="lg">
        发布作品
      </ButtonLink>
    );
  }
  if (isError || progress.isError) {
    return (
      <Button size="lg" onClick={() => void Promise.all([refetch(), progress.refetch()])}>
        加载失败，重试
      </Button>
    );
  }
  if (!user || application === undefined || !progress.data) return <Skeleton style={{ width: 128, height: 48 }} />;
  if (progress.data.mayCertify || (application && application.status !== APPLICATION_STATUS.rejected)) {
    return (
      <ButtonLink to={certificationPath(user)} variant="primary" size="lg">
        {progress.data.mayCertify ? '去认证' : '查看申请进度'}
      </ButtonLink>
    );
  }
  return <ApplyButton key={application?.applicationId} rejected={application ?? undefined} size="lg" />;
}
