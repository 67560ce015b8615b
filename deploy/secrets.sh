#!/bin/sh
# Makes passwords for the store and the queue, a different one for each: sh deploy/secrets.sh FOLDER STORE QUEUE
# STORE and QUEUE are where the servers will be, as host:port. No password is ever on a command line.
#
#   store.env, queue.env    what the parts are told: REDIS_URL, QUEUE_URL
#   operator.env            the same for you, with all rights, and in parts: STORE_HOST, STORE_PORT, STORE_PASSWORD, QUEUE_…
#   store.acl, queue.acl    who may do what on each server; they hold the passwords' hashes alone
set -eu
[ $# -eq 3 ] || { echo "usage: sh $0 FOLDER STORE QUEUE" >&2; exit 2; }
folder=$1
[ ! -e "$folder/store.env" ] || { echo "$folder/store.env is there already" >&2; exit 1; }
umask 077
mkdir -p "$folder"

password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
hash() { printf %s "$1" | sha256sum | cut -d ' ' -f 1; }

for server in store queue; do
  case $server in store) name=REDIS_URL address=$2 its=STORE ;; queue) name=QUEUE_URL address=$3 its=QUEUE ;; esac
  service=$(password) operator=$(password)
  printf '%s=redis://turnfold:%s@%s/0\n' "$name" "$service" "$address" > "$folder/$server.env"
  printf '%s=redis://operator:%s@%s/0\n' "$name" "$operator" "$address" >> "$folder/operator.env"
  printf '%s_HOST=%s\n%s_PORT=%s\n%s_PASSWORD=%s\n' \
    $its "${address%:*}" $its "${address##*:}" $its "$operator" >> "$folder/operator.env"
  sed "s/#SERVICE/#$(hash "$service")/; s/#OPERATOR/#$(hash "$operator")/" \
    "$(dirname "$0")/redis/$server.acl" > "$folder/$server.acl"
  # The server, which is another user, reads it.
  chmod 0644 "$folder/$server.acl"
done
# Others may go through, for the hashes; what is to be kept from them is readable by its owner alone.
chmod 0755 "$folder"
