import { EditListError, type Film, type ReadingChoice } from './film.ts';
import { readListFile } from './open-list.ts';
import { readEditList, rewriteEditList } from './read-edit-list.ts';

export interface EditListRequest {
  file: File;
  choice: ReadingChoice;
  renamed?: [from: string, to: string][];
}

export type EditListReply =
  | { film: Film }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { refused: string }
  | { failed: string };

addEventListener('message', ({ data: { file, choice, renamed } }: MessageEvent<EditListRequest>) => {
  void readListFile(file)
    .then((bytes): EditListReply =>
      renamed
        ? { bytes: rewriteEditList(bytes, new Map(renamed), choice.sequence) }
        : { film: readEditList(bytes, choice) },
    )
    .catch((error: unknown): EditListReply =>
      error instanceof EditListError ? { refused: error.message } : { failed: String(error) },
    )
    .then((reply) => postMessage(reply));
});
