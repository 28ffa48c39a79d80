#!/bin/bash
# Follows "In containers" of operations.md on a Docker of its own, whose files are in $1; image.slow.ts starts it in namespaces of its own.
# $2 and $3 are the chapter's commands. Prints what came of each step as NAME=VALUE.
set -eu
folder=$1 install=$2 start=$3
for path in /etc /srv; do
  mkdir -p "$folder/layers$path/upper" "$folder/layers$path/work"
  mount -t overlay overlay -o "lowerdir=$path,upperdir=$folder/layers$path/upper,workdir=$folder/layers$path/work" $path
done
mount --bind "$folder/tmp" /tmp
mount -t tmpfs tmpfs /run
ip link set lo up
dockerd --data-root="$folder/docker" >"$folder/dockerd.log" 2>&1 &
until docker info >/dev/null 2>&1; do
  kill -0 $! || { cat "$folder/dockerd.log"; exit 1; }
  sleep 0.2
done
# Debian's Compose is a program of its own.
mkdir /run/bin
cat >/run/bin/docker <<END
#!/bin/sh
[ "\$1" = compose ] || exec $(command -v docker) "\$@"
shift
exec docker-compose "\$@"
END
chmod +x /run/bin/docker
PATH=/run/bin:$PATH

say() { echo "$1=$("${@:2}" | tr -d '\r')"; }
seconds() {
  local began=$SECONDS
  "${@:2}" >/dev/null 2>&1
  echo "$1=$((SECONDS - began))"
}
inside() { docker compose exec -T "$@"; }
ask() { curl -sk --resolve footage.example:443:127.0.0.1 "https://footage.example$1" "${@:2}"; }
ready() { until ask /readyz -fo /dev/null; do sleep 0.5; done; }
database() {
  inside database sh -c 'PGPASSWORD=$POSTGRES_PASSWORD psql -h /tmp -U zhenku -Atc "select system_identifier from pg_control_system()"'
}

eval "$install"
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=footage.example -keyout certificates/privkey.pem \
  -out certificates/fullchain.pem 2>/dev/null
# It ends with `doctor`, which has much to say of a new shop.
seconds start bash -c "$start" || true
seconds ready ready
say page ask / -o /dev/null -w '%{http_code}'
say call ask /video-platform/operator/v1/operators
say plain curl -s -o /dev/null -w '%{redirect_url}' -H 'Host: footage.example' http://127.0.0.1/console
say web-user inside web-1 id -un
say database-user inside database id -un
say database-rights inside database grep NoNewPrivs /proc/1/status
say proxy-rights inside proxy grep NoNewPrivs /proc/1/status
say secrets inside database sh -c 'env | grep -c SECRET || true'
say confined inside worker-1 node -e "import('/opt/zhenku/media/src/programs/run.ts').then(async (run) => console.log(await run.canConfine()))"
docker compose run --rm zhenku doctor || echo "doctor=$?"
docker compose run --rm zhenku backup --into /backups --keep 2
say backups ls backups
inside worker-1 sh -c 'umask 027; echo kept >/srv/zhenku/files/kept'
say sent-by-proxy inside --user www-data proxy cat /srv/zhenku/files/kept
say database-before database
seconds worker-stopped docker compose stop worker-1
seconds web-stopped docker compose stop web-1
say codes docker inspect -f '{{.State.ExitCode}}' $(docker ps -aqf name=worker-1 -f name=web-1)
say other-web ask /readyz -o /dev/null -w '%{http_code}'
seconds down docker compose down
seconds up docker compose up -d
seconds ready-again ready
say database-after database
say files-after inside web-2 cat /srv/zhenku/files/kept
docker compose down
