export const FROM_FILE = '来自文件，可修改';

export const withOrigin = (hint: string, fromFile: boolean): string => (fromFile ? `${FROM_FILE} · ${hint}` : hint);
