export interface ProjectMedia {
  /** Identifies it within the host until the project is closed. */
  id: string;
  path: string;
  /** The first frame's timecode, in the host's notation; null if unknown. */
  start: string | null;
}

/** The functions of an editing program that panels need; each program has one adapter. */
export interface EditorHost {
  /** Lists the files of the open project. Throws an Error with a message for the user if none is open. */
  listMedia: () => Promise<ProjectMedia[]>;
  /** Saves a file in the panel's folder, replacing one of that name, and returns its absolute path. */
  saveFile: (fileName: string, body: ReadableStream<Uint8Array>) => Promise<string>;
  /** Imports a file and places it at the playhead of the open timeline. */
  insertAtPlayhead: (path: string) => Promise<void>;
  /** Relinks a media item to another file. Its in and out points keep their timecodes. */
  relink: (media: ProjectMedia, path: string) => Promise<void>;
}
