#!/usr/bin/env bash
# Everything CI checks, in the order of cost. Stops at the first failure and says which; what takes one processor runs
# beside others.
set -uo pipefail
cd "$(dirname "$0")/.."
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 CI=1 NO_COLOR=1
BIN=node_modules/.bin
STARTED=$SECONDS
WORK=$(mktemp -d)
REPORTS="$WORK/reports"
mkdir -p "$REPORTS"

cleanup() {
  if [ -n "${POSTGRES_STARTED:-}" ]; then stop_postgres; fi
  rm -rf "$WORK"
}
trap cleanup EXIT

fail() {
  printf '\nFAILED: %s (after %s s)\n' "$1" "$((SECONDS - STARTED))"
  exit 1
}

step() {
  local name=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@" || fail "$name"
  printf -- '-- %s: %s s\n' "$name" "$((SECONDS - from))"
}

. tests/ci/tools.sh
. tests/ci/postgres.sh

unit_tests() {
  "$BIN/vitest" run --reporter=default --reporter=json --outputFile.json="$REPORTS/unit.json"
}

browser_tests() {
  PLAYWRIGHT_JSON_OUTPUT_NAME="$REPORTS/browser.json" "$BIN/playwright" test --reporter=list,json
}

# What a step prints stands together, in the order of the names.
together() {
  local from=$SECONDS name pids=() failed=''
  for name in "$@"; do
    "$name" >"$WORK/$name.log" 2>&1 &
    pids+=("$!")
  done
  for name in "$@"; do
    wait "${pids[0]}" || failed="$failed $name"
    pids=("${pids[@]:1}")
    printf '\n== %s\n' "$name"
    cat "$WORK/$name.log"
  done
  printf -- '-- %s: %s s\n' "$*" "$((SECONDS - from))"
  [ -z "$failed" ] || fail "${failed# }"
}

generated_files() { "$BIN/tsx" src/publish/gen/main.ts --check; }
format_lint_import_directions() { "$BIN/biome" ci --colors=off .; }
types() { "$BIN/tsc" --noEmit; }
unused_files_exports_dependencies() { "$BIN/knip"; }
licences() { node tests/ci/licences.mjs; }
build() { "$BIN/tsx" src/start/build.ts; }
weight() { "$BIN/size-limit"; }
config() { "$BIN/tsx" src/publish/cli.ts check; }

step 'tools' install_tools
together generated_files format_lint_import_directions types unused_files_exports_dependencies licences build
together weight config
step 'database' start_postgres
step 'unit, sandbox and cross-folder tests' unit_tests
step 'browser tests' browser_tests

printf '\nAll steps passed in %s s.\n' "$((SECONDS - STARTED))"
node tests/ci/countTests.mjs "$REPORTS" || fail 'counting the tests'
