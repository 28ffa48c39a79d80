import { type ReactNode, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { saveFile, saveTextFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { refreshCart } from '../orders/cart/queries.ts';
import { usePlaceOrder } from '../orders/place-order.ts';
import { rewriteEditListFile } from './reading/call-edit-list-worker.ts';
import { checkCsv, relinkCsv } from './film-csv.ts';
import { type FilmFile, filmTitle, missingLicences, relinksIn, relinksOf, renamesOf } from './film-result.ts';
import { useFilmCheckState } from './film-check-state.ts';
import type { Film } from './reading/film.ts';
import styles from './film-check.module.css';

interface FilmActionsProps {
  film: Film;
  list: File;
  files: readonly FilmFile[];
  onChanged: () => void;
  /** Why the check cannot be exported or saved yet; null if it can. */
  obstacle: string | null;
  children: ReactNode;
}

export function FilmActions({ film, list, files, onChanged, obstacle, children }: FilmActionsProps) {
  const title = filmTitle(film, list);
  return (
    <div className={styles.actions}>
      <BuyMissing files={files} onChanged={onChanged} />
      {obstacle === null ? (
        <>
          <Relink film={film} list={list} files={files} title={title} />
          <Button
            onClick={() => void checkCsv(files, film).then((text) => saveTextFile(`${title}-授权检查.csv`, text))}
          >
            导出检查 CSV
          </Button>
          {children}
        </>
      ) : (
        <p className={styles.bar}>{obstacle}</p>
      )}
    </div>
  );
}

export function BuyMissing({ files, onChanged }: Pick<FilmActionsProps, 'files' | 'onChanged'>) {
  const [busy, run] = useAction();
  const [ordering, order] = useAction();
  const placeOrder = usePlaceOrder();
  const missing = missingLicences(files);
  const upgrades = missing.filter(({ upgradeOf }) => upgradeOf !== null);
  const purchases = missing.filter(({ upgradeOf }) => upgradeOf === null);
  const toAdd = purchases.filter(({ inCart }) => !inCart);
  const sum = (lines: typeof missing) => lines.reduce((total, { price }) => total + Math.round(price * 100), 0) / 100;
  const addAll = async () => {
    for (const { videoId, videoType } of toAdd) await call('POST /shoppingcart/v1/add', { videoId, videoType });
    toast.success(`已加入购物车（${toAdd.length} 条）`);
    await refreshCart();
    onChanged();
  };
  const upgradeAll = () =>
    placeOrder({
      videos: upgrades.map(({ videoId, videoType, upgradeOf }) => ({ videoId, videoType, upgradeOf: upgradeOf! })),
    });
  return (
    <>
      {toAdd.length > 0 && (
        <Button variant="primary" busy={busy} onClick={() => run(addAll)}>
          <span>
            缺的加入购物车（{toAdd.length} 条 <PriceText yuan={sum(toAdd)} />）
          </span>
        </Button>
      )}
      {purchases.length > toAdd.length && <ButtonLink to="/buyCart">去购物车结算</ButtonLink>}
      {upgrades.length > 0 && (
        <Button busy={ordering} onClick={() => order(upgradeAll)}>
          <span>
            补差价升级（{upgrades.length} 条 <PriceText yuan={sum(upgrades)} />）
          </span>
        </Button>
      )}
    </>
  );
}

const EXTENSION = { edl: 'edl', xmeml: 'xml', fcpxml: 'fcpxml', otio: 'otio', jianying: 'json' } as const;

function Relink({
  film,
  list,
  files,
  title,
}: Omit<FilmActionsProps, 'onChanged' | 'obstacle' | 'children'> & { title: string }) {
  const [failed, setFailed] = useState(false);
  const [busy, run] = useAction(() => setFailed(true));
  const { media } = useFilmCheckState();
  const relinks = relinksOf(files);
  if (relinks.length === 0) return null;
  const { sure, unsure } = renamesOf(relinks, 'file', media);
  const rewritten = relinksIn(relinks, sure);
  const masters = relinksIn(relinks, renamesOf(relinks, 'master', media).sure).filter(({ master }) => master !== null);
  const rewrite = async (kind: '无水印文件' | '母版') => {
    const { sure } = renamesOf(relinks, kind === '母版' ? 'master' : 'file', media);
    const bytes = await rewriteEditListFile(list, sure, film.sequence);
    saveFile(`${title}-${kind}.${EXTENSION[film.format]}`, new Blob([bytes]));
  };
  return (
    <>
      {rewritten.length > 0 && (
        <Button busy={busy} onClick={() => run(() => rewrite('无水印文件'))}>
          下载已替换的剪辑表（{rewritten.length} 条小样换为无水印文件）
        </Button>
      )}
      {masters.length > 0 && (
        <Button busy={busy} onClick={() => run(() => rewrite('母版'))}>
          下载已替换的剪辑表（{masters.length} 条小样换为母版）
        </Button>
      )}
      <Button
        onClick={() => void relinkCsv(files, film).then((text) => saveTextFile(`${title}-重新链接清单.csv`, text))}
      >
        重新链接清单 CSV
      </Button>
      {unsure.length > 0 && (
        <p className={styles.bar}>
          这些文件名可能指别的文件，剪辑表里没有替换，请按重新链接清单核对：{unsure.join('、')}
        </p>
      )}
      {failed && <span role="alert">剪辑表替换失败，请用重新链接清单</span>}
    </>
  );
}
