-- The search index: a narrow row a published clip, and the words of the catalogue.

create table video_search (
  video_id integer primary key references videos (id) on delete cascade,
  terms text[] not null,
  name_end integer not null,
  keywords_end integer not null,
  suggested text[] not null,
  orientation smallint,
  tiers smallint[] not null,
  is_8k boolean not null,
  duration double precision,
  fps double precision,
  lowest_price bigint,
  published_at timestamptz not null,
  analyser integer not null,
  check (0 <= name_end and name_end <= keywords_end and keywords_end <= cardinality(terms))
);
create index video_search_terms on video_search using gin (terms);
comment on table video_search is
  'published clips only. Nothing that changes often: every update of a row rewrites its entries in the GIN index';
comment on column video_search.terms is 'each once: first those of the name, then of the keywords, then of the description';
comment on column video_search.name_end is 'terms[1:name_end] are the name''s';
comment on column video_search.keywords_end is 'terms[name_end + 1:keywords_end] are the keywords''';
comment on column video_search.suggested is 'the words that this clip counts for in search_terms';
comment on column video_search.tiers is 'sold in these';
comment on column video_search.lowest_price is 'fen';
comment on column video_search.analyser is 'the version of the text analysis that made the terms';

create table search_terms (
  term text collate "C" primary key,
  word boolean not null,
  clips integer not null default 0 check (clips >= 0),
  pinyin text,
  initials text
);
create index search_terms_suggested on search_terms (clips desc, term) where clips > 0;
comment on table search_terms is 'every term of video_search, also of clips that have gone';
comment on column search_terms.word is 'one word, not a whole keyword or name';
comment on column search_terms.clips is 'how many clips have it as a word of their name or as a keyword: what is suggested';
comment on column search_terms.pinyin is 'without tones and spaces, like chengshi';
comment on column search_terms.initials is 'like cs';

-- The few pinned clips, for lists that end in the hot order.
create index videos_pinned on videos (id) include (pin_rank) where pin_rank is not null;
