/** Marks a text that was read from the uploaded file. */
export const FROM_FILE = '来自文件，可修改';

/** Returns a field's hint, with the mark if its text came from the file. */
export const withOrigin = (hint: string, fromFile: boolean): string => (fromFile ? `${FROM_FILE} · ${hint}` : hint);
