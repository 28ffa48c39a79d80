import { useEffect, useRef, useState } from 'react';
import { hashFile } from '../uploads/hash-file.ts';
import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { addMedium } from './film-desk.ts';
import { FilmDrop } from './film-drop.tsx';
import type { DroppedMedia } from './media-key.ts';
import styles from './film-check.module.css';

/** Hashes a film's media and reads their tags, to identify clips under any name. Files stay in the browser. */
export function MediaDrop({ media }: { media: DroppedMedia }) {
  const [reading, setReading] = useState<{ name: string; done: number; left: number } | null>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const waiting = useRef<File[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (signal: AbortSignal) => {
    for (let file = waiting.current.shift(); file && !signal.aborted; file = waiting.current.shift()) {
      const { name } = file;
      const show = (done: number) => setReading({ name, done, left: waiting.current.length });
      show(0);
      try {
        // A tag that cannot be read must not prevent the hash.
        const asset = (await readAssetTag(file).catch(() => null)) ?? undefined;
        if (asset) addMedium(name, { asset });
        addMedium(name, { asset, sha256: await hashFile(file, { signal, onProgress: show }) });
      } catch {
        if (!signal.aborted) setFailed((names) => [...names, name]);
      }
    }
    running.current = null;
    setReading(null);
  };
  const take = (files: File[]) => {
    waiting.current.push(...files);
    if (running.current || files.length === 0) return;
    running.current = new AbortController();
    void read(running.current.signal);
  };
  const known = Object.values(media)
    .flat()
    .filter(({ medium }) => medium.sha256 !== undefined).length;
  return (
    <div className="stack">
      <FilmDrop title="拖入素材文件，或点击选择（选填）" multiple onFiles={take}>
        改过名的文件按内容和文件里的素材编号识别。文件在您的浏览器里读取和计算 SHA-256，不会上传。
      </FilmDrop>
      <output className={styles.note}>
        {reading && `正在读取“${reading.name}” ${Math.floor(reading.done * 100)}%，还有 ${reading.left} 个`}
        {!reading && known > 0 && `已读取 ${known} 个素材文件`}
        {failed.length > 0 && ` · 无法读取：${failed.join('、')}`}
      </output>
    </div>
  );
}
