import { useEffect, useRef, useState } from 'react';
import { formatTime } from '@zhenku/contract/format';
import { publishedProofs } from '../features/proofs/published-proofs.ts';
import { type Verdict, verifyFile } from '../features/proofs/verify-file.ts';
import { VerifyResult } from '../features/proofs/verify-result.tsx';
import { hashFile } from '../features/uploads/hash-file.ts';
import { cx } from '../ui/cx.ts';
import target from '../ui/drop-target.module.css';
import { ErrorState } from '../ui/states.tsx';
import { useDropTarget } from '../ui/hooks/use-drop-target.ts';
import { useIsOnline, useCachedPage } from './offline.ts';
import styles from './verify-page.module.css';

type State =
  | { step: 'waiting' }
  | { step: 'checking'; name: string; done: number | null }
  | { step: 'checked'; name: string; result: Verdict }
  | { step: 'failed'; name: string };

export function VerifyPage() {
  const [state, setState] = useState<State>({ step: 'waiting' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File | undefined) => {
    if (!file) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: State) => signal.aborted || setState(next);
    const { name } = file;
    show({ step: 'checking', name, done: null });
    const onProgress = (done: number) => show({ step: 'checking', name, done });
    try {
      const hash = (footage: File) => hashFile(footage, { signal, onProgress });
      show({ step: 'checked', name, result: await verifyFile(file, { site: publishedProofs, hash }) });
    } catch {
      show({ step: 'failed', name });
    }
  };

  const dropTarget = useDropTarget(({ files }) => void check(files[0]));

  return (
    <div className={`container ${styles.page}`}>
      <header>
        <h1>核验授权书与素材</h1>
        <p>拖入授权书 PDF、存证文件（proof.json）或下载的素材，核验真伪和效力。</p>
      </header>
      {/* The area is a drop target; the keyboard uses the file input inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={cx(target.target, styles.area)} {...dropTarget}>
        <label className={target.chooser}>
          <strong>拖入文件，或点击选择</strong>
          <input
            type="file"
            className="visually-hidden"
            onChange={({ target: input }) => {
              void check(input.files?.[0]);
              input.value = '';
            }}
          />
        </label>
        <p>核验全部在您的浏览器中进行，文件不会上传。联网时只向本站查询授权编号或文件的 SHA-256。</p>
      </div>
      <Connection />
      <div aria-live="polite">
        {state.step === 'checking' && <Progress name={state.name} done={state.done} />}
        {state.step === 'checked' && <VerifyResult name={state.name} result={state.result} />}
        {state.step === 'failed' && <ErrorState message={`无法读取“${state.name}”，请重新选择`} />}
      </div>
      <Explanation />
    </div>
  );
}

function Connection() {
  const { cached, keysTime } = useCachedPage();
  const online = useIsOnline();
  const keys = keysTime ? `密钥存于 ${formatTime(keysTime)}` : '本机没有本站公布的密钥';
  return (
    <output className={styles.connection}>{online ? CACHED_TEXT[cached](keys) : `断网也能核验，${keys}。`}</output>
  );
}

const CACHED_TEXT = {
  'not yet': () => '正在准备离线使用…',
  yes: (keys: string) => `本页已可离线使用，${keys}。`,
  no: () => '此浏览器不能保存本页：断网后仍可核验，但请勿关闭或刷新。',
};

function Progress({ name, done }: { name: string; done: number | null }) {
  return (
    <div className={styles.progress}>
      <p>
        正在核验 {name}
        {done !== null && ` ${Math.floor(done * 100)}%`}
      </p>
      <progress aria-label="核验进度" {...(done !== null && { max: 1, value: done })} />
    </div>
  );
}

function Explanation() {
  return (
    <section className={styles.explanation}>
      <h2>核验说明</h2>
      <dl>
        <dt>授权书 PDF</dt>
        <dd>检查文件自签署后是否改动，再检查附件中的存证：哈希、签名、密钥背书与披露的内容。</dd>
        <dt>存证 proof.json</dt>
        <dd>检查存证本身。它不含授权编号，之后是否失效请扫授权书上的二维码。</dd>
        <dt>视频文件</dt>
        <dd>计算 SHA-256，查询是否有它的授权书。转码、剪辑或重新导出过的文件查不到，属正常。</dd>
        <dt>断网时</dt>
        <dd>
          打开过一次本页后，断网也能打开并检查签名与存证，并与上次联网时存下的公布密钥核对；但无法联网核对当前状态，不知道之后是否退款或作废。
        </dd>
      </dl>
    </section>
  );
}
