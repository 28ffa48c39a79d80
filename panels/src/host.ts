/** A file in the open project's media. */
export interface ProjectMedia {
  /** Identifies it within the host until the project is closed. */
  id: string;
  /** Absolute path of its file. */
  path: string;
  /** The timecode of its first frame, as the host writes it; null if the host does not tell. */
  start: string | null;
}

/** The editing program. Everything that a panel needs of it is here; each program has one adapter. */
export interface EditorHost {
  /** Lists the files of the open project. Throws an Error with a message for the user if none is open. */
  listMedia: () => Promise<ProjectMedia[]>;
  /** Saves a file in the panel's folder, replacing one of that name, and returns its absolute path. */
  saveFile: (fileName: string, body: ReadableStream<Uint8Array>) => Promise<string>;
  /** Imports a file and places it at the playhead of the open timeline. */
  insertAtPlayhead: (path: string) => Promise<void>;
  /** Makes a media use another file. Its in and out points keep their timecodes. */
  relink: (media: ProjectMedia, path: string) => Promise<void>;
}
