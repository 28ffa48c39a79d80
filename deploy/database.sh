#!/bin/sh
# Starts PostgreSQL in the container `database` of compose.yaml. The first start makes the database of POSTGRES_PASSWORD.
set -eu
programs=$(echo /usr/lib/postgresql/*/bin)
# Not named after a version: another one refuses to start with these files, and does not begin an empty shop.
data=/var/lib/postgresql/data
if [ ! -d $data ]; then
  # Renamed last, so that a first start that was killed begins again.
  draft=$data-unfinished
  rm -rf $draft
  echo "${POSTGRES_PASSWORD:?is not set: name it in .env}" |
    "$programs/initdb" -D $draft -U zhenku -E UTF8 --locale=C.UTF-8 --auth=scram-sha-256 --pwfile=/dev/stdin
  echo 'host all all all scram-sha-256' >>$draft/pg_hba.conf
  echo 'create database zhenku' | "$programs/postgres" --single -D $draft postgres
  mv $draft $data
fi
exec "$programs/postgres" -D $data -h '*' -k /tmp "$@"
