import { Button } from '../../ui/button.tsx';
import styles from './wanted.module.css';

interface IdeaNoteProps {
  keyword: string;
  /** Undefined while no clip is chosen, or if its keywords already include the idea's. */
  onAdd: (() => void) | undefined;
}

/** Offers to add the idea's keyword, by which searches find the clip. */
export function IdeaNote({ keyword, onAdd }: IdeaNoteProps) {
  return (
    <div className={styles.note} role="note">
      <span>为想看的素材“{keyword}”拍摄：名称或关键词须包含这个词。作品通过审核后通知您，也通知等待的用户。</span>
      {onAdd && <Button onClick={onAdd}>加入关键词“{keyword}”</Button>}
    </div>
  );
}
