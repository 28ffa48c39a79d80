import { embedCode, playerSize, ratioOf } from '@zhenku/contract/sharing/embed-code';
import { useId } from 'react';
import field from '../../ui/field.module.css';
import area from '../../ui/text-area.module.css';
import { CopyButton } from './copy-button.tsx';
import type { SharedPage } from './shared-page.ts';

export function EmbedCode({ title, clip }: { title: string; clip: NonNullable<SharedPage['clip']> }) {
  const id = useId();
  const code = embedCode({ origin: location.origin, id: clip.id, name: title }, playerSize(ratioOf(clip.ratio)));
  return (
    <div className="stack-16">
      <div className={field.field}>
        <label htmlFor={id}>代码</label>
        <textarea
          id={id}
          readOnly
          rows={4}
          value={code}
          className={`${field.input} ${area.area}`}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.target.select()}
        />
        <p id={`${id}-note`} className={field.hint}>
          贴进网页或文章的 HTML，就能播放带水印的预览；素材下架后不再播放。
        </p>
      </div>
      <div>
        <CopyButton text={code} done="代码已复制" label="复制代码" />
      </div>
    </div>
  );
}
