import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { buildApp } from '#start/buildApp.ts'
import { say } from '#start/say.ts'
import { builtBytes, loadedBytes } from './bytes.ts'
import { runConfig } from './config.ts'
import { runEntries, runReads } from './entries.ts'
import { type Costs, runForm } from './form.ts'
import { runKeystroke } from './keystroke.ts'
import { runLighthouse } from './lighthouse.ts'
import { type Hosts, serveBoth, serveProduct } from './paint/hosts.ts'
import { runPaint } from './paint.ts'
import { runRaces } from './races.ts'
import { runRanking } from './ranking.ts'

/** One round in place of five, to try a bench. */
const SHORT = '--short'
const isShort = process.argv.includes(SHORT)

const BENCHES: Record<string, () => Promise<void>> = {
  bytes,
  keystroke,
  form,
  paint,
  ranking,
  lighthouse,
  config,
  races,
  entries,
  reads,
}

async function bytes(): Promise<void> {
  await buildApp(process.cwd(), say)
  console.log('\nBuilt files, gzip, KiB (reach: landing entry 120, form page 215, with the HTTP client 235)')
  console.table(builtBytes().map(({ name, bytes: size }) => ({ what: name, KiB: kib(size) })))
  console.log('\nLoaded by Chromium with an empty cache, gzip, KiB')
  const rows = await loadedBytes(['/Home', '/registration?raceId=1000060003&itemId=100006000301'])
  console.table(
    rows.map(({ path, code, data, images, requests }) => ({
      path,
      code: kib(code),
      data: kib(data),
      images: kib(images),
      requests,
    })),
  )
}

async function keystroke(): Promise<void> {
  console.log('\nScript a keystroke, ms, 4x CPU throttle (reach: 500 fields at most 1.5x of 20, at most 1/10 of stock)')
  const rows = await runKeystroke()
  const [least] = rows
  console.table(
    rows.map(({ fields, ours, stock, blur }) => ({
      fields,
      ours: ours.toFixed(2),
      'stock @rjsf/core': stock.toFixed(2),
      'rjsf, text on blur': blur.toFixed(2),
      'ours / stock': (ours / stock).toFixed(3),
      'ours / ours at 20': (ours / (least?.ours ?? ours)).toFixed(2),
    })),
  )
}

async function ranking(): Promise<void> {
  console.log(`\nA ranking flung through beside a plain list, ms, 4x CPU throttle, load ${load()}`)
  console.table(
    (await runRanking(isShort ? 1 : 5)).map(({ what, rows, drawn, frame, frame95, task }) => ({
      ...{ what, rows, drawn },
      'a frame': frame.toFixed(1),
      'a frame, 95 of 100': frame95.toFixed(1),
      'main thread a frame': task.toFixed(2),
    })),
  )
}

async function form(): Promise<void> {
  const hosts = await serveBoth(console.log)
  try {
    await printForm(hosts)
  } finally {
    await hosts.close()
  }
}

async function printForm(hosts: Hosts): Promise<void> {
  const rounds = isShort ? 1 : 5
  console.log(
    `\nThe published form beside one by hand: main thread, ms, 4x CPU throttle, medians of ${rounds}, load ${load()}`,
  )
  const rows = await runForm(hosts, rounds)
  const [least] = rows
  console.table(
    rows.flatMap(({ fields, ours, hand, validators }) =>
      FORM_COSTS.map(([act, what, reach]) => {
        const [ratio, growth] = [ours[act] / hand[act], ours[act] / (least?.ours[act] ?? ours[act])]
        const figureOf = (value: number) => (act === 'heap' ? kib(value) : value.toFixed(2))
        return {
          fields,
          what,
          ours: figureOf(ours[act]),
          'by hand': figureOf(hand[act]),
          ratio: ratio.toFixed(2),
          'of 24': growth.toFixed(2),
          reach: reach.growth === undefined ? `${reach.of}x` : `${reach.growth}x of 24`,
          '': (reach.growth === undefined ? ratio > reach.of : growth > reach.growth) ? 'short' : '',
          'validators, KiB': act === 'letter' ? kib(validators) : '',
        }
      }),
    ),
  )
}

/** What is measured of a form, and what it may be: a share of the form by hand, or of the same with 24 fields. */
const FORM_COSTS: [keyof Costs, string, { of: number; growth?: undefined } | { growth: number }][] = [
  ['letter', 'a letter', { of: 1.2 }],
  ['letterScript', 'its script', { growth: 1.3 }],
  ['blur', 'a blur', { of: 1.2 }],
  ['submit', 'an empty submit', { of: 1.2 }],
  ['loading', 'loading', { of: 1.5 }],
  ['heap', 'heap, KiB', { of: 1.5 }],
]

async function paint(): Promise<void> {
  const rounds = isShort ? 1 : 5
  const hosts = await serveBoth(console.log)
  const product = await serveProduct(console.log)
  try {
    console.log(
      `\nSeen and used, published behind the shipped nginx, cold, 390x844, CPU 4 times slower, 1.6 Mbit/s and 150 ms, medians of ${rounds}, load ${load()}`,
    )
    const rows = await runPaint(hosts, product, rounds, console.log)
    console.table(
      rows.map(({ page, what, ours, hand, ratio, reach, short }) => ({
        page,
        what,
        ours: figure(ours),
        'by hand': figure(hand),
        ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '',
        reach,
        '': short ? 'short' : '',
      })),
    )
    console.log(`load ${load()}`)
  } finally {
    await product.close()
    await hosts.close()
  }
}

async function lighthouse(): Promise<void> {
  console.log('\nLighthouse, mobile, behind the shipped nginx (reach: 95, the others 100; 250 KiB before a scroll)')
  const rows = await runLighthouse(isShort ? 1 : 5, console.log)
  console.table(rows.map(({ path, loaded, film, scores }) => ({ path, ...scores, KiB: loaded, film })))
  for (const { path, costs } of rows) {
    for (const { category, audit, points, found } of costs)
      console.log(`${path} ${category} -${points}: ${audit} ${found}`)
  }
}

function figure(value: number): string {
  return value > 0 && value < 10 && !Number.isInteger(value) ? value.toFixed(3) : String(Math.round(value))
}

async function config(): Promise<void> {
  await buildApp(process.cwd(), say)
  console.log('\nConfig: check, build, edit, and what a page asks its host for')
  const rows = await runConfig()
  console.table(rows.map(({ what, value, unit, reach }) => ({ what, value: rounded(value), unit, reach: reach ?? '' })))
}

/** Races of the bench `races`: a number among the arguments. */
const RACES = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000)

async function races(): Promise<void> {
  await buildApp(process.cwd(), say)
  console.log(`\n${RACES} races, load ${load()}`)
  const rows = await runRaces(RACES)
  console.table(rows.map(({ what, value, unit, reach }) => ({ what, value: rounded(value), unit, reach: reach ?? '' })))
  console.log(`load ${load()}`)
}

/** Another working copy to start the product from, to measure before and after with one script. */
const root = resolve(process.env.BENCH_ROOT ?? '.')

async function entries(): Promise<void> {
  console.log(`\nWhole paid entries, ${root}, load ${load()} (reach: p50 under 2000 ms with 50 clients on PostgreSQL)`)
  const rows = await runEntries(root)
  console.table(
    rows.map(({ database, clients, perSecond, p50, p99, madeP50, cpu, pgbench }) => ({
      database,
      clients,
      'entries/s': perSecond.toFixed(1),
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      'order made, p50 ms': Math.round(madeP50),
      'CPU ms an entry': cpu.toFixed(1),
      'pgbench tps': pgbench === null ? '' : Math.round(pgbench),
    })),
  )
  console.log(`load ${load()}`)
}

async function reads(): Promise<void> {
  console.log(
    `\nOne raceDetail on each of many connections, ${root}, load ${load()} (reach: all 200, p99 under 5000 ms)`,
  )
  const rows = await runReads(root)
  console.table(
    rows.map(({ database, connections, ok, p50, p99, seconds }) => ({
      database,
      connections,
      '200': ok,
      'p50 ms': Math.round(p50),
      'p99 ms': Math.round(p99),
      seconds: seconds.toFixed(1),
    })),
  )
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function kib(size: number): string {
  return (size / 1024).toFixed(1)
}

const names = process.argv.slice(2).filter((name) => name !== SHORT && !/^\d+$/.test(name))
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name))
if (unknown !== undefined) {
  console.error(`bench: there is no "${unknown}"; known are ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 2
} else {
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) await BENCHES[name]?.()
}
