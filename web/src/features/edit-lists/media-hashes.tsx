import { useEffect, useRef, useState } from 'react';
import { hashFile } from '../uploads/hash-file.ts';
import { Button } from '../../ui/button.tsx';
import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { addMedia, type NamedMedium } from './film-check-state.ts';
import { FilmDrop } from './film-drop.tsx';
import { type DroppedMedia, MEDIA_MAX } from './media-key.ts';
import styles from './film-check.module.css';

/** Milliseconds between two additions to the film, each of which looks its names up in the shop. */
const ADD_MS = 3_000;

/** Hashes a film's media and reads their tags, to identify clips under any name. Files stay in the browser. */
export function MediaDrop({ media }: { media: DroppedMedia }) {
  const [reading, setReading] = useState<{ name: string; done: number; left: number } | null>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const [excess, setExcess] = useState<string[]>([]);
  const waiting = useRef<File[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (signal: AbortSignal) => {
    const ready: NamedMedium[] = [];
    let added = performance.now();
    const add = () => {
      const beyond = addMedia(ready.splice(0));
      if (beyond.length > 0) setExcess((names) => [...new Set([...names, ...beyond])]);
      added = performance.now();
    };
    // After a stop, the waiting files were dropped later and belong to the next reading.
    while (!signal.aborted) {
      const file = waiting.current.shift();
      if (!file) break;
      const { name } = file;
      const show = (done: number) => {
        if (signal.aborted) return;
        setReading({ name, done, left: waiting.current.length });
        if (ready.length > 0 && performance.now() - added >= ADD_MS) add();
      };
      show(0);
      try {
        // A tag that cannot be read must not prevent the hash.
        const asset = (await readAssetTag(file).catch(() => null)) ?? undefined;
        if (asset) ready.push({ name, medium: { asset } });
        ready.push({ name, medium: { asset, sha256: await hashFile(file, { signal, onProgress: show }) } });
      } catch {
        if (!signal.aborted) setFailed((names) => [...names, name]);
      }
    }
    // Continues after the user leaves the page, because the film remains open.
    if (ready.length > 0) add();
    if (running.current?.signal !== signal) return;
    running.current = null;
    setReading(null);
  };
  const take = (files: File[]) => {
    waiting.current.push(...files);
    if (running.current || files.length === 0) return;
    running.current = new AbortController();
    void read(running.current.signal);
  };
  const stop = () => {
    waiting.current = [];
    running.current?.abort();
    running.current = null;
    setReading(null);
  };
  const known = Object.values(media)
    .flat()
    .filter(({ medium }) => medium.sha256 !== undefined).length;
  return (
    <div className="stack">
      <FilmDrop title="拖入素材文件，或点击选择（选填）" multiple onFiles={take}>
        改过名的文件按内容和文件里的素材编号识别。文件在您的电脑上读取和计算 SHA-256，不会上传。
      </FilmDrop>
      <output className={styles.note}>
        {reading && `正在读取“${reading.name}” ${Math.floor(reading.done * 100)}%，还有 ${reading.left} 个`}
        {!reading && known > 0 && `已读取 ${known} 个素材文件`}
        {failed.length > 0 && ` · 无法读取：${failed.join('、')}`}
      </output>
      {reading && (
        <div>
          <Button variant="quiet" onClick={stop}>
            停止读取
          </Button>
        </div>
      )}
      {excess.length > 0 && (
        <p className={styles.bar}>
          同名的文件超过 {MEDIA_MAX} 个，多出的没有检查：{excess.join('、')}。请改用不同的名称，或分开检查。
        </p>
      )}
    </div>
  );
}
