-- A phone number is any eleven digits.

alter table users drop constraint users_phone_check;
alter table users add constraint users_phone_check check (phone ~ '^[0-9]{11}$');
