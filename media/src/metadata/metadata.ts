/**
 * ffmpeg options that keep the creator's name, camera, location and software out of an output. Streams are named one
 * kind at a time, because `-map_metadata -1` alone leaves their tags.
 */
export const NO_METADATA = [
  ['-map_metadata', '-1', '-map_metadata:s:v', '-1', '-map_metadata:s:a', '-1', '-map_chapters', '-1'],
  ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
].flat();
