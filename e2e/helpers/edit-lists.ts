import { formatTimecode } from '@zhenku/contract/rules/timecode';

const FPS = 25;

/**
 * Returns a CMX 3600 list of a film that shows one file after the other, each for some seconds from its start, whose
 * timecode is `sourceStart` seconds.
 */
export function editList(title: string, names: readonly string[], seconds: number, sourceStart = 0): string {
  const at = (time: number) => formatTimecode(time * FPS, FPS, false);
  const hour = 3_600;
  return [
    `TITLE: ${title}`,
    'FCM: NON-DROP FRAME',
    ...names.flatMap((name, event) => {
      const from = hour + event * seconds;
      return [
        `00${event + 1}  AX  V  C  ${at(sourceStart)} ${at(sourceStart + seconds)} ${at(from)} ${at(from + seconds)}`,
        `* FROM CLIP NAME: ${name}`,
      ];
    }),
    '',
  ].join('\r\n');
}
