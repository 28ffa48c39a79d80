import type { FootageIdea } from '@zhenku/contract/wanted/wanted';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { searchPath } from '../clips/keyword.ts';
import { setShooting } from './queries.ts';
import styles from './wanted.module.css';

export const publishPath = (keyword: string) => `/user/publish?${new URLSearchParams({ idea: keyword })}`;

export function IdeaCard({ idea: { keyword, people, found, waiting, creators, mine } }: { idea: FootageIdea }) {
  const [busy, run] = useAction();
  const change = () =>
    run(async () => {
      await setShooting(keyword, !mine);
      toast.success(mine ? '已取消' : '已登记，您的作品通过审核后通知您');
    });
  const others = creators - (mine ? 1 : 0);
  return (
    <article className={styles.idea} aria-label={keyword}>
      <h3>{keyword}</h3>
      <p>
        {people > 0 && (
          <>
            近30天 <b className="num">{people}</b> 人搜索，
          </>
        )}
        {found === 0 ? '还没有作品' : `仅 ${found} 条作品`}
        {waiting > 0 && (
          <>
            ，<b className="num">{waiting}</b> 人等待通知
          </>
        )}
        {others > 0 && `，${others} 位${mine ? '其他' : ''}创作者想拍`}。
      </p>
      <div className="wrap">
        <Button variant={mine ? 'plain' : 'primary'} busy={busy} aria-pressed={mine} onClick={change}>
          {mine ? '不拍了' : '我来拍'}
        </Button>
        {mine && (
          <ButtonLink variant="primary" to={publishPath(keyword)}>
            去发布
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" to={searchPath(keyword)}>
          看搜索结果
        </ButtonLink>
      </div>
    </article>
  );
}
