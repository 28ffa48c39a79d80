import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, neverAnswers } from '../../testing/fake-api.ts';
import { show } from '../../testing/render.tsx';
import { checkCsv } from './film-csv.ts';
import { FilmReportDocument } from './film-report.tsx';
import { type FilmFile, placeAt, placesOf } from './film-result.ts';
import { FilmTable } from './film-table.tsx';

const CLOCK = { fps: 25, dropFrame: false, startFrame: 0 };
const LICENCE = {
  orderItemId: 'item',
  videoType: 1,
  authorizationId: 'a'.repeat(24),
  authorizedUser: '青禾影视有限公司',
  authorizedProject: '海岸',
  authenticationType: 2,
  endTime: '2027-11-28T04:00:00.000Z',
  refundTime: null,
  downloadExpireTime: '2027-11-28T04:00:00.000Z',
  fileName: '12-HD-海上日落.mp4',
  masterFileName: null,
} satisfies FilmFile['licence'];
const file = (change: Partial<FilmFile> = {}): FilmFile => ({
  name: '12-HD-海上日落.mp4',
  status: 'otherProject',
  by: 'name',
  videoId: 12,
  videoName: '海上日落',
  thumbnailUrl: '',
  fileTier: 1,
  licence: LICENCE,
  buy: null,
  spans: [[0, 25]],
  sight: null,
  mark: null,
  ...change,
});
const LICENSED = file({
  name: '13-HD-雪山.mp4',
  videoId: 13,
  videoName: '雪山',
  status: 'licensed',
  licence: { ...LICENCE, authorizedProject: '山河 ' },
  spans: [[25, 50]],
});
const FILES = [file(), LICENSED];
const END = '一年授权，至 2027-11-28 12:00:00';

describe('a licence for another project', () => {
  it('has its own status and filter in the table, which shows the end of each licence year', async () => {
    const { user } = show(<FilmTable files={FILES} places={placesOf(FILES)} clock={CLOCK} project="山河" />);
    const [, other, licensed] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(other).toContain('授权写的是别的项目');
    expect(other).toContain('换成本项目的授权，或请确认授权范围');
    expect(other).toContain('授权书写的是项目“海岸”，请核对');
    expect(other).not.toContain('已授权');
    expect(other).toContain(END);
    expect(licensed).toContain('已授权');
    expect(licensed).not.toContain('请核对');
    expect(licensed).toContain(END);
    await user.click(screen.getByRole('button', { name: '授权写的是别的项目 1' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(within(screen.getAllByRole('row')[1]!).getByRole('link', { name: '海上日落' })).toBeVisible();
  });

  it('counts as unresolved in the printed report, without a QR code', () => {
    answers('GET /licence/v1/texts/current', neverAnswers);
    const report = {
      ...CLOCK,
      checkId: 'c',
      projectId: 1,
      projectName: '山河',
      clientName: '',
      createTime: '2026-11-22T14:03:05.000Z',
      catalogueSize: 10,
      checkName: '定剪',
      frames: 50,
      width: null,
      height: null,
      use: null,
      basis: 'list' as const,
      sha256: null,
      reading: null,
      files: FILES,
    };
    show(<FilmReportDocument report={report} />);
    const open = screen.getByRole('heading', { name: '尚未解决（1）' }).parentElement!;
    expect(screen.getByText(/素材的 SHA-256 和文件里的素材编号/)).toBeVisible();
    expect(open).toHaveTextContent('授权写的是别的项目：换成本项目的授权');
    expect(open).toHaveTextContent(`项目 海岸 · ${END}`);
    expect(within(open).queryByRole('img')).toBeNull();
    expect(screen.getByText('授权写的是别的项目 1 处，已授权 1 处')).toBeVisible();
  });

  it('is named in the CSV with the end of its year', async () => {
    const [, line] = (await checkCsv(FILES, CLOCK)).split('\r\n');
    expect(line).toContain('授权写的是别的项目');
    expect(line).toContain('海岸');
    expect(line).toContain('2027-11-28 12:00:00');
    expect(line).not.toContain('已授权');
  });
});

it('groups a clip’s files, merges each file’s places into one row, and counts places beyond six', async () => {
  const often = file({ spans: Array.from({ length: 8 }, (_, at) => [at * 100, at * 100 + 25]) });
  const files = [often, LICENSED, file({ name: '12-sample.mp4', status: 'sample', spans: [[5_000, 5_025]] })];
  const { user } = show(<FilmTable files={files} places={placesOf(files)} clock={CLOCK} project={null} />);
  expect(screen.getAllByRole('row')).toHaveLength(11);
  await user.click(screen.getByRole('checkbox', { name: '同一素材排在一起，每个文件一行' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(rows[2]).toContain('12-sample.mp4');
  expect(rows[1]).toContain('00:00:20:00');
  expect(rows[1]).not.toContain('00:00:24:00');
  expect(rows[1]).toContain('等 8 处');
});

it('asks the user to check an unmatched name that could be ours, and marks other names as not ours', () => {
  const unknown = { status: 'unknown', by: null, videoId: null, licence: null } as const;
  const files = [
    file({ ...unknown, name: '12-HD-海上日落.mp4' }),
    file({ ...unknown, name: 'IMG_1.MOV' }),
    file({ ...unknown, name: 'IMG_2.MOV', by: 'asset' }),
  ];
  show(<FilmTable files={files} places={placesOf(files)} clock={CLOCK} project={null} />);
  const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
  expect(rowOf('12-HD-海上日落.mp4').textContent).toMatch(/没有编号和名称都相符的素材/);
  expect(rowOf('12-HD-海上日落.mp4').textContent).not.toMatch(/不是本站/);
  expect(rowOf('IMG_2.MOV').textContent).toMatch(/没有编号和名称都相符的素材/);
  expect(rowOf('IMG_1.MOV').textContent).toMatch(/文件名不是本站的/);
});

it('starts at the place clicked on the strip, even beyond the first hundred', () => {
  const many = file({ spans: Array.from({ length: 150 }, (_, at) => [at * 10, at * 10 + 5]) });
  const places = placesOf([many]);
  expect([placeAt(places, 1_203), placeAt(places, 1_208), placeAt([], 5)]).toEqual([120, 121, -1]);
  show(<FilmTable files={[many]} places={places} clock={CLOCK} project={null} startAt={120} />);
  expect(screen.getAllByRole('row')).toHaveLength(1 + 121);
  expect(screen.getAllByRole('row')[121]).toHaveFocus();
});
