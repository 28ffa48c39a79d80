import { Dialog } from '../dialogs/dialog.tsx';
import { Checkbox } from '../input.tsx';
import { KEY_HELP } from './player-keys.ts';
import styles from './player.module.css';

interface KeyHelpProps {
  open: boolean;
  onClose: () => void;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
}

export function KeyHelp({ open, onClose, enabled, onEnable }: KeyHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="键盘快捷键" width={360}>
      <dl className={styles.keys}>
        {KEY_HELP.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox checked={enabled} onChange={(event) => onEnable(event.target.checked)}>
        启用快捷键
      </Checkbox>
    </Dialog>
  );
}
