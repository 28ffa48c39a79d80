-- Operators can hide a series, whose words are public without a review.
alter table series
  add column hidden_at timestamptz,
  add column hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  add check ((hidden_at is null) = (hidden_reason is null));
comment on column series.hidden_at is 'when an operator hid it from buyers; null: not hidden';
comment on column series.hidden_reason is 'shown to the creator';
