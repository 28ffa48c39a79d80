alter table videos add column shooting_place text check (char_length(shooting_place) between 1 and 40);
comment on column videos.shooting_place is 'where its creator says that it was shot';

-- Differences that reviewers have not seen yet name every field.
update word_changes set before = '{"shootingPlace": null}'::jsonb || before;
