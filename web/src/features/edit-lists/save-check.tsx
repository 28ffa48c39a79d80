import { FILM_MAX, PROJECT_MAX } from '@zhenku/contract/projects';
import { readClipFileName } from '@zhenku/contract/rules/clip-file-names';
import { useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { navigate } from '../../ui/location.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { FilmNeed } from './ask-shop.ts';
import type { MediaHashes } from './film-desk.ts';
import type { FilmFile } from './film-result.ts';
import type { Film } from './film.ts';
import styles from './film-check.module.css';

interface SaveCheckProps {
  film: Film;
  title: string;
  files: readonly FilmFile[];
  hashes: MediaHashes;
  need: FilmNeed;
  projectId: number | null;
  onClose: () => void;
}

/** Keeps the check with a project. The server finds everything again: only names, sums and times are sent. */
export function SaveCheck({ film, title, files, hashes, need, projectId, onClose }: SaveCheckProps) {
  const id = useId();
  const { data } = useCall('GET /project/v1/list', { size: 200 }, { staleTime: 0 });
  const mine = data?.content.filter(({ mayChange }) => mayChange) ?? [];
  const [name, setName] = useState(title.slice(0, PROJECT_MAX.party));
  const [chosen, setChosen] = useState<number | null>(projectId);
  const project = chosen ?? mine[0]?.projectId ?? null;
  const [busy, run] = useAction();
  const save = async () => {
    const { checkId } = await call('POST /project/v1/check/save', {
      projectId:
        project ?? (await call('POST /project/v1/create', { projectName: name.slice(0, PROJECT_MAX.name) })).projectId,
      ...need,
      checkName: name,
      fps: film.fps,
      dropFrame: film.dropFrame,
      startFrame: film.startFrame,
      frames: film.frames,
      files: files.map((file) => ({
        name: Array.from(file.name)
          .slice(0, FILM_MAX.name / 2)
          .join(''),
        sha256: hashes[file.name],
        spans: file.spans,
      })),
    });
    void queryClient.invalidateQueries({ queryKey: ['GET /project/v1/info'] });
    navigate(`/filmReport/${checkId}`);
  };
  const foreign = files.filter((file) => readClipFileName(file.name) === null).length;
  return (
    <FormDialog
      title="保存到项目"
      okText="保存并生成报告"
      busy={busy}
      disabled={name.trim() === ''}
      onSubmit={() => run(save)}
      onClose={onClose}
    >
      <Field
        label="报告名称"
        value={name}
        maxLength={PROJECT_MAX.party}
        onChange={({ target }) => setName(target.value)}
      />
      <label className={styles.choice} htmlFor={id}>
        项目
        <select id={id} value={project ?? ''} onChange={({ target }) => setChosen(Number(target.value) || null)}>
          {mine.length === 0 && <option value="">新建“{name}”</option>}
          {mine.map((each) => (
            <option key={each.projectId} value={each.projectId}>
              {each.projectName}
              {each.company ? '（企业）' : ''}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.note}>
        报告写明全片 {files.length} 个文件的名称和时间码
        {foreign > 0 && `，其中 ${foreign} 个不是本站的文件名`}。它只属于您
        {mine.some(({ company }) => company) && '或您的企业'}
        ，可随时删除；后台没有查看它的功能。
      </p>
    </FormDialog>
  );
}
