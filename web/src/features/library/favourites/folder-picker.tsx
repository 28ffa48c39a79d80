import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { FAVOURITE_NAME_MAX } from '@zhenku/contract/constants';
import type { ReactNode } from 'react';
import { call } from '../../../api/user-client.ts';
import { Field } from '../../../ui/field.tsx';
import { isFolderName, nameError, nameLength } from './folder-name.ts';
import styles from './folder-picker.module.css';

export interface FolderChoice {
  favoriteId: number | null;
  newName: string;
}

export const NO_FOLDER: FolderChoice = { favoriteId: null, newName: '' };

export const isChosen = ({ favoriteId, newName }: FolderChoice) => favoriteId !== null || isFolderName(newName);

export async function resolveFolder({ favoriteId, newName }: FolderChoice): Promise<number> {
  if (favoriteId !== null) return favoriteId;
  return (await call('POST /userfavorite/v1/create', { favoriteName: newName.trim() })).favoriteId;
}

interface FolderPickerProps {
  folders: readonly FavouriteFolder[];
  choice: FolderChoice;
  onChange: (choice: FolderChoice) => void;
  note?: (folder: FavouriteFolder) => ReactNode;
}

export function FolderPicker({ folders, choice, onChange, note }: FolderPickerProps) {
  return (
    <div className="stack-16">
      <fieldset className={styles.folders}>
        <legend className="visually-hidden">收藏夹</legend>
        {folders.map((folder) => (
          <div key={folder.favoriteId} className={styles.folder}>
            <label>
              <input
                type="radio"
                name="folder"
                checked={folder.favoriteId === choice.favoriteId}
                onChange={() => onChange({ favoriteId: folder.favoriteId, newName: '' })}
              />
              <span className={styles.name}>{folder.favoriteName}</span>
              <small className="num">{folder.videoCount} 条素材</small>
            </label>
            {note?.(folder)}
          </div>
        ))}
      </fieldset>
      <Field
        label="新建收藏夹"
        placeholder="输入新收藏夹的名称"
        autoComplete="off"
        value={choice.newName}
        error={nameError(choice.newName)}
        hint={<span className="num">{`${nameLength(choice.newName)} / ${FAVOURITE_NAME_MAX}`}</span>}
        onChange={(event) => onChange({ favoriteId: null, newName: event.target.value })}
      />
    </div>
  );
}
