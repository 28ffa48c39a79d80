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
        <p>创建链接后，任何得到链接的人都能查看这个收藏夹里的素材，无需登录；不会显示您的身份，也不能修改。</p>
      ) : (
        <Field
          label="分享链接"
          readOnly
          value={address}
          hint="得到链接的人都能查看这个收藏夹，之后收藏的素材也会显示。"
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  );
}
