import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import { changeProject } from './project-changes.ts';
import styles from './projects.module.css';
import { Form } from '../../ui/form.tsx';

/** Parses a clip id like `12` or `000012`, or a clip page's address; null for anything else. */
export function readClipId(text: string): number | null {
  const found = /^\s*(?:\S*\/detail\/)?0*([1-9]\d{0,9})(?:[?#]\S*)?\s*$/.exec(text);
  return found ? Number(found[1]) : null;
}

export function AddClip({ projectId }: { projectId: number }) {
  const [typed, setTyped] = useState('');
  const [busy, run] = useAction();
  const videoId = readClipId(typed);
  return (
    <Form
      className={styles.add}
      onSubmit={() => {
        if (videoId === null) return;
        run(async () => {
          await changeProject('POST /project/v1/clip/add', { projectId, videoId });
          setTyped('');
        });
      }}
    >
      <Input
        value={typed}
        placeholder="素材编号或网址"
        aria-label="素材编号或网址"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" busy={busy} disabled={videoId === null}>
        加入备选
      </Button>
    </Form>
  );
}
