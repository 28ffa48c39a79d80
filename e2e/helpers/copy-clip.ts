import { query } from './site.ts';

/** Copies a clip with its files, so that its author has `count` more. Returns the copies' ids, oldest first. */
export async function copyClip(videoId: number, name: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const [copy] = await query<{ id: number }>(
      `with source as (select * from videos where id = $1), file as (
        insert into uploads (file_key, user_id, kind, file_name, storage_key, bytes, received_at, used_at, expires_at)
        select gen_random_uuid(), author_id, 'video', 'copy.mov', 'private/copies/' || gen_random_uuid(), 1, now(), now(), now()
        from source returning id, storage_key)
      insert into videos (author_id, upload_id, original_key, original_bytes, name, keywords, authentication_type, hd_price,
        status, duration, width, height, fps, format, published_at)
      select author_id, file.id, file.storage_key, 1, $2, keywords, 1, hd_price, 2, duration, width, height, fps, format, now()
      from source, file returning id`,
      [videoId, `${name}·${n}`],
    );
    ids.push(copy!.id);
  }
  await query(
    `insert into video_files (video_id, kind, tier, storage_key, content_type, width, height, bytes)
      select c, f.kind, f.tier, f.storage_key, f.content_type, f.width, f.height, f.bytes
      from video_files f, unnest($2::int[]) c where f.video_id = $1 and f.kind in ('rendition', 'thumbnail')`,
    [videoId, ids],
  );
  return ids;
}
