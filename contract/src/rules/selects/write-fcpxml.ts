import { withoutExtension } from '../../clips/clip-file-names.ts';
import { oneLine } from '../line-text.ts';
import { isNtsc, nominalRate } from '../timecode.ts';
import { escapeXml } from '../xml-text.ts';
import { addressBeside, type Selects, type SelectsFile, type Shot, type Timeline, timelineOf } from './selects.ts';

export function writeFcpxml({ name, clips }: Selects): string {
  const timeline = timelineOf(clips);
  const files = [...new Map(timeline.shots.map((shot) => [shot.clip.fileName, shot])).values()];
  const resources = new Resources();
  const sequenceFormat = resources.format(timeline);
  const assets = new Map(files.map((shot) => [shot.clip.fileName, resources.add(shot)]));
  const title = escapeXml(oneLine(name));
  const times = timesAt(timeline.fps);
  const sequence = attributes({
    format: sequenceFormat,
    tcStart: times(timeline.startFrame),
    tcFormat: timeline.dropFrame ? 'DF' : 'NDF',
    duration: times(timeline.frameCount),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE fcpxml>',
    '<fcpxml version="1.9">',
    '<resources>',
    ...resources.lines,
    '</resources>',
    `<library><event name="${title}"><project name="${title}">`,
    `<sequence${sequence}><spine>`,
    ...timeline.shots.map((shot) => clipOf(shot, timeline, assets.get(shot.clip.fileName)!)),
    '</spine></sequence></project></event></library>',
    '</fcpxml>',
    '',
  ].join('\n');
}

class Resources {
  readonly lines: string[] = [];
  private readonly formats = new Map<string, string>();

  format({ fps, width, height }: Pick<SelectsFile, 'fps' | 'width' | 'height'>): string {
    const described = attributes({ frameDuration: timesAt(fps)(1), width, height });
    const known = this.formats.get(described);
    if (known !== undefined) return known;
    const id = `r${this.lines.length + 1}`;
    this.formats.set(described, id);
    this.lines.push(`<format id="${id}"${described}/>`);
    return id;
  }

  add({ clip, clock }: Shot): string {
    const format = this.format({ ...clip, fps: clock.fps });
    const id = `r${this.lines.length + 1}`;
    const times = timesAt(clock.fps);
    const described = attributes({
      name: withoutExtension(clip.fileName),
      start: times(clock.startFrame),
      duration: times(clip.frameCount),
      hasVideo: 1,
      format,
      ...(clip.hasSound && { hasAudio: 1, audioSources: 1 }),
    });
    const media = attributes({ kind: 'original-media', src: addressBeside(clip.fileName) });
    this.lines.push(`<asset id="${id}"${described}><media-rep${media}/></asset>`);
    return id;
  }
}

function clipOf({ clip, clock, start, end }: Shot, timeline: Timeline, ref: string): string {
  const times = timesAt(timeline.fps);
  const described = attributes({
    ref,
    name: withoutExtension(clip.fileName),
    offset: times(timeline.startFrame + start),
    start: timesAt(clock.fps)(clock.startFrame + clip.inFrame),
    duration: times(end - start),
    tcFormat: clock.dropFrame ? 'DF' : 'NDF',
  });
  const note = oneLine(clip.note);
  // Otherwise Final Cut Pro plays clips of a similar rate faster or slower to fit the timeline.
  const conform = clock.fps === timeline.fps ? '' : '<conform-rate scaleEnabled="0"/>';
  return `<asset-clip${described}>${note && `<note>${escapeXml(note)}</note>`}${conform}</asset-clip>`;
}

/** Returns a writer of times in whole frames of a rate, as fractions of a second. */
function timesAt(fps: number): (frames: number) => string {
  const [count, scale] = isNtsc(fps) ? [1_001, nominalRate(fps) * 1_000] : [1_000, Math.round(fps * 1_000)];
  return (frames) => `${frames * count}/${scale}s`;
}

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
