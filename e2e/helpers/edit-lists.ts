import { formatTimecode } from '@zhenku/contract/rules/timecode';

const FPS = 25;

/** A CMX 3600 list of a film with files one after the other, each shown for some seconds. */
export function editList(title: string, names: readonly string[], seconds: number): string {
  const at = (time: number) => formatTimecode(time * FPS, FPS, false);
  const hour = 3_600;
  return [
    `TITLE: ${title}`,
    'FCM: NON-DROP FRAME',
    ...names.flatMap((name, event) => {
      const from = hour + event * seconds;
      return [
        `00${event + 1}  AX  V  C  ${at(0)} ${at(seconds)} ${at(from)} ${at(from + seconds)}`,
        `* FROM CLIP NAME: ${name}`,
      ];
    }),
    '',
  ].join('\r\n');
}
