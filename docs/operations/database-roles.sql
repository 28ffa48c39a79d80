-- The rights of two roles on an external PostgreSQL: zhenku_owner migrates, zhenku_server serves. Run it as
-- zhenku_owner, connected to the database, after the first start and after each upgrade that zhenku_owner makes
-- (docs/operations/operations.md, The database's users). It can be repeated at any time. Beforehand, an administrator
-- runs:
--
--   create role zhenku_owner login password '…';
--   create role zhenku_server login password '…' connection limit 40;
--   create database zhenku owner zhenku_owner;
--   revoke all on database zhenku from public;
--   grant connect on database zhenku to zhenku_server;

begin;

-- Rights on rows only: nothing can be created, altered or truncated, and no trigger disabled.
revoke create on schema public from public;
grant usage on schema public, pgboss to zhenku_server;
grant select, insert, update, delete on all tables in schema public, pgboss to zhenku_server;
grant usage, select on all sequences in schema public, pgboss to zhenku_server;
grant execute on all functions in schema public, pgboss to zhenku_server;

-- The list of migrations is read-only.
revoke insert, update, delete on schema_migrations from zhenku_server;

-- Append-only tables: the ledger, the audit log, the chain of proofs, certificates and so on. Their triggers already
-- reject changes; without the right, there is nothing to disable.
do $$
declare
  appended regclass;
begin
  for appended in select tgrelid from pg_trigger where tgname like '%\_append\_only' loop
    execute format('revoke update, delete on %s from zhenku_server', appended);
  end loop;
end $$;
revoke delete on ledger_accounts from zhenku_server;

-- Closing a month locks the ledger, which requires a right to change it. The triggers reject every change.
grant update on journal_entries, postings to zhenku_server;

commit;
