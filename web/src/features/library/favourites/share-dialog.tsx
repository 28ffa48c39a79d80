import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { copyLink } from '../copy-link.ts';
import { endSharing, sharedAddress, shareFolder } from './folders.ts';

export function ShareDialog({
  folder,
  onClose,
}: {
  folder: Pick<FavouriteFolder, 'favoriteId' | 'favoriteName' | 'shareId'>;
  onClose: () => void;
}) {
  const { favoriteId, favoriteName, shareId } = folder;
  const [busy, run] = useAction();
  const address = shareId === null ? null : sharedAddress(shareId);
  const footer =
    address === null ? (
      <>
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" busy={busy} onClick={() => run(() => shareFolder(favoriteId))}>
          创建分享链接
        </Button>
      </>
    ) : (
      <>
        <Button variant="danger" busy={busy} onClick={() => run(() => endSharing(favoriteId))}>
          结束分享
        </Button>
        <Button variant="primary" onClick={() => void copyLink(address)}>
          复制链接
        </Button>
      </>
    );
  return (
    <Dialog open title={`分享“${favoriteName}”`} onClose={onClose} footer={footer}>
      {address === null ? (
        <p>创建链接后，有链接的人无需登录就能看，不能改；看不到您是谁。</p>
      ) : (
        <Field
          label="分享链接"
          readOnly
          value={address}
          hint="有链接的人都能看这个收藏夹，之后收藏的素材也会出现。"
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  );
}
