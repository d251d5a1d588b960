#!/bin/sh
# Six nodes of Redis or Valkey on this machine, three masters and three replicas, as processes: to try a corpus, and for
# its tests. docs/corpus.md has a walk that uses it. A node is described by FOLDER/N/node.conf, which one may read.
set -u

usage() {
  cat >&2 <<'END'
nodes.sh start [--single] [--tls] [--users FILE] [--port PORT] [--bind ADDRESS] FOLDER
                             starts six nodes on PORT to PORT + 5 (7401 to 7406); what FOLDER has is used again
nodes.sh run [...] FOLDER    the same, until it is told to end (Ctrl-C)
nodes.sh status FOLDER       what each node is
nodes.sh stop FOLDER         ends them; their data stays in FOLDER
nodes.sh kill FOLDER N       ends node N at once, as a crash does
nodes.sh restart FOLDER N    starts node N again
nodes.sh ask FOLDER N COMMAND …    what redis-cli prints of a command, as the operator

--single     one server, without cluster mode
--tls        connections are encrypted; FOLDER/ca.pem is the certificate to trust
--users FILE the lines of ACL users, as "shingle corpus init" prints them. Without, everybody may do everything
END
  exit 2
}

fail() {
  echo "nodes.sh: $*" >&2
  exit 1
}

server=$(command -v valkey-server || command -v redis-server) ||
  fail 'neither valkey-server nor redis-server is installed (Debian and Ubuntu: apt-get install redis-server)'
cli=$(command -v valkey-cli || command -v redis-cli) || fail 'neither valkey-cli nor redis-cli is installed'

[ $# -ge 2 ] || usage
action=$1
shift
count=6 tls='' users='' port=7401 bind=127.0.0.1
while [ $# -gt 0 ]; do
  case $1 in
    --single) count=1 ;;
    --tls) tls=yes ;;
    --users | --port | --bind)
      [ $# -ge 2 ] || usage
      case $1 in --users) users=$2 ;; --port) port=$2 ;; --bind) bind=$2 ;; esac
      shift
      ;;
    -*) usage ;;
    *) break ;;
  esac
  shift
done
[ $# -ge 1 ] || usage
folder=$1 node=${2-}
case $port in '' | *[!0-9]*) fail "--port: got \"$port\", expected a number" ;; esac
case $folder in *[\"\\]*) fail "the name of a folder with nodes may have no quote and no backslash: $folder" ;; esac

# Asks the node on a port; with the operator's password and with TLS, where the nodes have been made so.
ask() {
  at=$1
  shift
  if [ -f "$folder/operator" ]; then
    REDISCLI_AUTH=$(cat "$folder/operator")
    export REDISCLI_AUTH
    set -- --user operator --no-auth-warning "$@"
  fi
  if [ -f "$folder/ca.pem" ]; then set -- --tls --cacert "$folder/ca.pem" "$@"; fi
  "$cli" -h 127.0.0.1 -p "$at" "$@"
}

port_of() { sed -n 's/^\(tls-\)\{0,1\}port \([1-9][0-9]*\)$/\2/p' "$folder/$1/node.conf"; }
all() { (cd "$folder" && ls -d [1-9]/node.conf | cut -d/ -f1); }

# The process of a node, if it runs. A number that another process has got since is not its.
pid_of() {
  pid=$(cat "$folder/$1/pid" 2>/dev/null) && [ -n "$pid" ] || return 1
  if [ -r "/proc/$pid/cmdline" ]; then title=$(tr '\0' ' ' <"/proc/$pid/cmdline"); else title=$(ps -o args= -p "$pid"); fi
  case $title in *-server*":$(port_of "$1")"*) echo "$pid" ;; *) return 1 ;; esac
}

# Tries a command for some ten seconds.
await() {
  for _ in $(seq 100); do
    "$@" && return 0
    sleep 0.1
  done
  return 1
}

configure() {
  mkdir -p "$folder/$1"
  # A copy of the path without links: the node changes its folder.
  own=$(cd "$folder" && pwd -P) at=$((port + $1 - 1))
  {
    echo "dir \"$own/$1\""
    echo "pidfile \"$own/$1/pid\""
    echo "logfile \"$own/$1/log\""
    echo 'daemonize yes'
    echo "bind $bind"
    # Who may connect is said by "bind", or by the ports that a container publishes.
    echo 'protected-mode no'
    # A bucket that is evicted would be a copy that nobody is told of.
    echo 'maxmemory-policy noeviction'
    echo 'save ""'
    echo 'appendonly yes'
    echo 'appendfsync everysec'
    # A large bucket stays compact: docs/corpus-operations.md.
    echo 'zset-max-listpack-entries 512'
    echo 'repl-diskless-sync-delay 0'
    if [ -f "$folder/ca.pem" ]; then
      printf 'port 0\ntls-port %s\ntls-auth-clients no\ntls-replication yes\n' "$at"
      printf 'tls-ca-cert-file "%s"\ntls-cert-file "%s"\ntls-key-file "%s"\n' "$own/ca.pem" "$own/node.pem" "$own/node.key"
    else
      echo "port $at"
    fi
    if [ -f "$folder/users.acl" ]; then
      echo "aclfile \"$own/users.acl\""
      echo "masteruser operator"
      echo "masterauth $(cat "$folder/operator")"
    fi
    if [ "$count" -gt 1 ]; then
      echo 'cluster-enabled yes'
      echo 'cluster-config-file nodes.conf'
      echo 'cluster-announce-ip 127.0.0.1'
      echo 'cluster-node-timeout 2000'
      # While a master is away, its replica answers, and so do the other masters.
      echo 'cluster-require-full-coverage no'
      echo 'cluster-allow-reads-when-down yes'
      if [ -f "$folder/ca.pem" ]; then echo 'tls-cluster yes'; fi
    fi
  } >"$folder/$1/node.conf"
  chmod 600 "$folder/$1/node.conf"
}

# A certificate authority for these nodes alone, and a certificate for 127.0.0.1 and localhost.
certify() {
  command -v openssl >/dev/null || fail '--tls needs openssl, which is not installed'
  (
    cd "$folder" && umask 077
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=corpus to try' -keyout ca.key -out ca.pem &&
      openssl req -newkey rsa:2048 -nodes -subj '/CN=localhost' -keyout node.key -out node.csr &&
      echo 'subjectAltName=IP:127.0.0.1,DNS:localhost' >node.ext &&
      openssl x509 -req -in node.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile node.ext -out node.pem
  ) >"$folder/openssl.log" 2>&1 || fail "openssl made no certificate: see $folder/openssl.log"
}

allow() {
  [ -r "$users" ] || fail "--users: $users cannot be read"
  (
    umask 077
    od -An -tx1 -N24 /dev/urandom | tr -d ' \n' >"$folder/operator"
    {
      echo 'user default off'
      echo "user operator on >$(cat "$folder/operator") ~* &* +@all"
      sed -n 's/^ *ACL SETUSER /user /; /^user /p' "$users"
    } >"$folder/users.acl"
  )
}

is_stopped() { [ -e "$folder/stopped" ]; }

launch() {
  if is_stopped; then fail "the nodes of $folder are stopped: start them first"; fi
  "$server" "$folder/$1/node.conf" >"$folder/$1/start.log" 2>&1 || fail "node $1 did not start: $(cat "$folder/$1/start.log")"
  await responds "$1" || fail "node $1 does not answer on port $(port_of "$1"): $(tail -n 1 "$folder/$1/log")"
  # The others may have been stopped meanwhile.
  if is_stopped; then stop_node "$1"; fi
}

# Another server may have the port: the process must be this node's.
responds() { pid_of "$1" >/dev/null && ask "$(port_of "$1")" ping 2>/dev/null | grep -q PONG; }

is_whole() {
  info=$(ask "$(port_of "$1")" cluster info 2>/dev/null; ask "$(port_of "$1")" info replication 2>/dev/null)
  case $info in *cluster_state:fail* | *master_link_status:down* | '') return 1 ;; esac
  # All six know each other, and who is whose replica.
  [ "$count" -eq 1 ] || case $info in *cluster_known_nodes:6*cluster_size:3*) ;; *) return 1 ;; esac
}

start() {
  mkdir -p "$folder"
  rm -f "$folder/stopped"
  is_known=$([ -f "$folder/1/node.conf" ] && echo yes)
  if [ -z "$is_known" ]; then
    [ -z "$tls" ] || certify
    [ -z "$users" ] || allow
    for one in $(seq "$count"); do configure "$one"; done
  fi
  count=$(all | wc -l)
  for one in $(all); do pid_of "$one" >/dev/null || launch "$one"; done
  if [ "$count" -gt 1 ]; then
    # shellcheck disable=SC2046 # a word each
    [ -n "$is_known" ] || ask "$(port_of 1)" --cluster create $(for one in $(all); do echo "127.0.0.1:$(port_of "$one")"; done) \
      --cluster-replicas 1 --cluster-yes >"$folder/create.log" 2>&1 || fail "the nodes did not join: see $folder/create.log"
    for one in $(all); do await is_whole "$one" || fail "node $one does not join the others: see $folder/$one/log"; done
  fi
  scheme=redis
  if [ -f "$folder/ca.pem" ]; then scheme=rediss; fi
  echo "$scheme://127.0.0.1:$(port_of 1)"
}

# A node that writes its first append-only file refuses to end: it is told again.
stop_node() {
  for _ in $(seq 20); do
    pid=$(pid_of "$1") || return 0
    kill "$pid" 2>/dev/null
    sleep 0.2
  done
  pid=$(pid_of "$1") && kill -9 "$pid" 2>/dev/null
}

stop() {
  : >"$folder/stopped"
  for one in $(all); do stop_node "$one" & done
  wait
}

role_of() {
  pid_of "$1" >/dev/null || { echo 'not running' && return; }
  ask "$(port_of "$1")" info replication 2>/dev/null | tr -d '\r' |
    sed -n 's/^role:slave/replica/p; s/^role:master/master/p; s/^master_port:/of /p' | paste -sd' ' -
}

[ "$action" = start ] || [ "$action" = run ] || [ -f "$folder/1/node.conf" ] || fail "$folder has no nodes: start them first"
case $action in
  kill | restart | ask) [ -n "$node" ] && [ -f "$folder/$node/node.conf" ] || fail "which node? $folder has $(all | paste -sd' ' -)" ;;
esac
case $action in
  start) start ;;
  run)
    trap 'kill "$waiting" 2>/dev/null; stop; exit 0' INT TERM HUP
    waiting=''
    start
    while :; do
      sleep 86400 &
      waiting=$!
      wait "$waiting"
    done
    ;;
  status) for one in $(all); do echo "$one  127.0.0.1:$(port_of "$one")  $(role_of "$one")"; done ;;
  stop) stop ;;
  kill) pid=$(pid_of "$node") && kill -9 "$pid" ;;
  restart) pid_of "$node" >/dev/null || launch "$node" ;;
  ask)
    shift 2
    ask "$(port_of "$node")" "$@"
    ;;
  *) usage ;;
esac
