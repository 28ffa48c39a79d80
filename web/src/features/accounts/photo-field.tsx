import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import { useRef } from 'react';
import { ApiError, call } from '../../api/user-client.ts';
import { refreshSession } from '../../api/session.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { UserIcon } from '../../ui/icons/page-icons.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { imageProblem, uploadImage } from '../uploads/upload-image.ts';
import styles from './settings.module.css';
import { shrinkPhoto } from './shrink-photo.ts';

export function PhotoField({ user }: { user: UserInfo }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, run] = useAction((error) => {
    if (!(error instanceof ApiError)) toast.error((error as Error).message);
  });
  const change = (file: File) =>
    run(async () => {
      const photo = await shrinkPhoto(file);
      const problem = imageProblem(photo);
      if (problem) return toast.error(problem);
      const photoFileKey = await uploadImage(photo, new AbortController().signal);
      await call('POST /user/v1/update', { photoFileKey });
      toast.success('头像已更新');
      await refreshSession();
    });
  return (
    <div className={styles.photo}>
      {user.photoUrl ? <img src={user.photoUrl} alt="我的头像" width="96" height="96" /> : <UserIcon size={48} />}
      <div>
        <Button busy={busy} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <p className={styles.note}>JPG、PNG 或 WebP，不超过 3 MB</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择头像"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the user choose the same file again.
          currentTarget.value = '';
          if (file) change(file);
        }}
      />
    </div>
  );
}
