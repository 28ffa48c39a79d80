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
      <span>名称或关键词里要有“{keyword}”。审核通过后会通知您和在等的买家。</span>
      {onAdd && <Button onClick={onAdd}>加入关键词“{keyword}”</Button>}
    </div>
  );
}
