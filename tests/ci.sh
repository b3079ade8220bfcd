#!/usr/bin/env bash
# Everything CI checks, in the order of cost; `npm test -- lint types` runs the named steps and what they need. A step that
# fails does not hide the later ones. What takes one processor runs beside others.
set -uo pipefail
cd "$(dirname "$0")/.."
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 CI=1 NO_COLOR=1
BIN=node_modules/.bin
STEPS=(tools generated lint types unused licences build weight config database unit browser)
STARTED=$SECONDS
WORK=$(mktemp -d)
REPORTS="$WORK/reports"
FAILED=()
mkdir -p "$REPORTS"

cleanup() {
  if [ -n "${POSTGRES_STARTED:-}" ]; then stop_postgres; fi
  rm -rf "$WORK"
}
trap cleanup EXIT

. tests/ci/tools.sh
. tests/ci/postgres.sh

tools() { install_tools; }
generated() { "$BIN/tsx" src/authoring/gen/main.ts --check; }
lint() { "$BIN/biome" ci --colors=off .; }
types() { "$BIN/tsc" --noEmit; }
unused() { "$BIN/knip"; }
licences() { node tests/ci/licences.mjs; }
build() { "$BIN/tsx" src/start/build.ts; }
weight() { "$BIN/size-limit"; }
config() { "$BIN/tsx" src/commands/cli.ts check; }
database() { start_postgres; }
unit() { "$BIN/vitest" run --reporter=default --reporter=json --outputFile.json="$REPORTS/unit.json"; }
journeys() { PLAYWRIGHT_JSON_OUTPUT_NAME="$REPORTS/$1.json" "$BIN/playwright" test --reporter=list,json "${@:2}"; }
# After a failure Playwright leaves out what depends on it: a red run tells of those too.
browser() { journeys browser || { journeys alone --no-deps --project=alone; return 1; }; }

# What a step cannot run without.
needs() {
  case $1 in
    weight) echo build ;;
    database) echo tools ;;
    unit) echo tools build database ;;
    browser) echo tools build ;;
  esac
}

for name in "$@"; do
  [[ " ${STEPS[*]} " == *" $name "* ]] || { echo "No step \"$name\". Steps: ${STEPS[*]}"; exit 1; }
done
WANTED=" $* "
[ $# -gt 0 ] || WANTED=" ${STEPS[*]} "
for ((at = ${#STEPS[@]} - 1; at >= 0; at--)); do
  [[ $WANTED == *" ${STEPS[at]} "* ]] && WANTED+="$(needs "${STEPS[at]}") "
done

# Names of the wanted steps whose needs have not failed; the others are told.
ready() {
  local name need
  for name in "$@"; do
    [[ $WANTED == *" $name "* ]] || continue
    for need in $(needs "$name"); do
      if [[ " ${FAILED[*]} " == *" $need "* ]]; then
        printf '\n== %s: not run, %s failed\n' "$name" "$need" >&2
        FAILED+=("$name")
        continue 2
      fi
    done
    READY+=("$name")
  done
}

# Runs steps one after the other in this shell: a later one may use what an earlier one has set.
step() {
  local name from
  READY=()
  ready "$@"
  for name in "${READY[@]}"; do
    from=$SECONDS
    printf '\n== %s\n' "$name"
    "$name" || FAILED+=("$name")
    printf -- '-- %s: %s s\n' "$name" "$((SECONDS - from))"
  done
}

# Runs steps at the same time; what each prints stands together, in the order of the names.
together() {
  local from=$SECONDS name pids=()
  READY=()
  ready "$@"
  for name in "${READY[@]}"; do
    "$name" >"$WORK/$name.log" 2>&1 &
    pids+=("$!")
  done
  for name in "${READY[@]}"; do
    wait "${pids[0]}" || FAILED+=("$name")
    pids=("${pids[@]:1}")
    printf '\n== %s\n' "$name"
    cat "$WORK/$name.log"
  done
  [ ${#READY[@]} -eq 0 ] || printf -- '-- %s: %s s\n' "${READY[*]}" "$((SECONDS - from))"
}

step tools
together generated lint types unused licences build
together weight config
step database
step unit
step browser

if [ ${#FAILED[@]} -gt 0 ]; then
  node tests/ci/tellTests.mjs "$REPORTS"
  printf '\nFAILED: %s (after %s s)\n' "${FAILED[*]}" "$((SECONDS - STARTED))"
  exit 1
fi
printf '\nAll steps passed in %s s.\n' "$((SECONDS - STARTED))"
if [ $# -eq 0 ]; then node tests/ci/tellTests.mjs "$REPORTS" --count; fi
