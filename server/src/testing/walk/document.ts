export const SIZES = ['one', 'several'] as const;
export type Size = (typeof SIZES)[number];

export interface Block {
  step: string;
  sizes: Size[];
  endsWith: number;
  line: number;
  commands: string;
}

const FENCE = /^```sh walk=(\S+) step=([\w-]+)(?: ends=(\d+))?$/;

/**
 * Reads the blocks that open with ` ```sh walk=SIZE,… step=NAME ends=CODE `. Throws for an invalid mark, so that no
 * block is left out.
 */
export function readBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    if (!/^\s*```.*\bwalk=/.test(line)) return [];
    const [, names = '', step = '', ends = '0'] = FENCE.exec(line) ?? [];
    const sizes = SIZES.filter((size) => names.split(',').includes(size));
    const end = lines.indexOf('```', index + 1);
    if (sizes.length === 0 || sizes.length !== names.split(',').length || end === -1) {
      throw new Error(`line ${index + 1} is not a valid walk block: ${line}`);
    }
    const commands = lines.slice(index + 1, end).join('\n');
    return [{ step, sizes, endsWith: Number(ends), line: index + 2, commands }];
  });
}
