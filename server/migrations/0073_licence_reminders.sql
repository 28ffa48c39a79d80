-- Buyers are reminded of purchases that nobody is named for, and of licences that end.

alter table licences
  add column naming_reminders smallint not null default 0,
  add column ending_reminded_at timestamptz;
comment on column licences.naming_reminders is 'how often the buyer was reminded to name the licensee';
comment on column licences.ending_reminded_at is 'when the buyer was told that the licence for one year ends';
-- Those from before are not all reminded at once of what is long past.
update licences set naming_reminders = 2 where granted_at < now() - interval '30 days';

create index licences_to_name on licences (granted_at) where naming_reminders < 2 and voided_at is null;
