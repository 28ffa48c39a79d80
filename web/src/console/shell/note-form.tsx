import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { addNote } from './notes.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './objects.module.css';

const NOTE_MAX = 2_000;

export function NoteForm({ kind, id }: { kind: ObjectKind; id: string }) {
  const [text, setText] = useState('');
  const [busy, run] = useAction();
  const idempotencyKey = useIdempotencyKey();
  const note = { kind, id, text: text.trim() };
  const save = () =>
    run(async () => {
      await addNote(note, idempotencyKey.keyFor(note));
      idempotencyKey.reset();
      setText('');
    });
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Input.TextArea
        aria-label="内部备注"
        aria-describedby="note-readers"
        placeholder="添加内部备注"
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p id="note-readers" className={styles.hint}>
        {kind === 'user'
          ? '用户导出个人数据时会看到这条备注，请只写事实。添加后不能修改，账号注销后删除。'
          : '仅运营可见，添加后不能修改。请勿填写证件号码等个人信息。'}
      </p>
      <Button htmlType="submit" loading={busy} disabled={note.text === ''}>
        添加备注
      </Button>
    </form>
  );
}
