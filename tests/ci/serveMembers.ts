import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#commands/runCommand.ts'
import { formatChinaTime } from '#lib/date.ts'
import { copyConfig } from '../support/configCopy.ts'

// The project's config and one file of facts for each kind of thing that operators launch (e2e/members), no code: published
// to a folder, and the product on it. The journeys of all of them share it.
const { MEMBERS_HOME = '' } = process.env
const config = join(MEMBERS_HOME, 'config')
const published = join(MEMBERS_HOME, 'published')
copyConfig(config)
const from = performance.now()
cpSync('e2e/members/series', join(config, 'series'), { recursive: true })
cpSync('e2e/members/campaigns', join(MEMBERS_HOME, 'campaigns'), { recursive: true })

/** Changes facts of the copied config. */
function change(file: string, to: (facts: ReturnType<typeof JSON.parse>) => object): void {
  const path = join(config, file)
  writeFileSync(path, JSON.stringify(to(JSON.parse(readFileSync(path, 'utf8')))))
}
// The home page leads to a race's campaign when the race says so.
change('races/1000060004/race.json', (race) => ({ ...race, landing: '/gorges' }))
const day = (days: number) => `${formatChinaTime(Date.now() + days * 86_400_000, 'yyyy-MM-dd')}T00:00:00+08:00`
const month = day(0).slice(0, 7)
// It is run in the month of the test.
change('series/challenges/blossom.json', ({ challenge, ...page }) => ({
  ...page,
  challenge: {
    ...challenge,
    ...{ joinFrom: day(-40), joinUntil: day(20), start: `${month}-01T00:00:00+08:00`, end: day(70), months: [month] },
  },
}))
// Nearly nobody wins the daily draw, and it may be tried twice a day.
change('series/draws/challenge.json', ({ draw, ...page }) => {
  const [first, last] = [draw.prizes[0], draw.prizes.at(-1)]
  const prizes = [
    { ...first, odds: 0.0001 },
    { ...last, odds: 0.9999 },
  ]
  return { ...page, draw: { ...draw, prizes, chances: [{ kind: 'daily', count: 2 }] } }
})

process.env.CAMPAIGNS_DIR = join(MEMBERS_HOME, 'campaigns')
const terminal = { cwd: process.cwd(), out: console.log, err: console.error }
const code = await runCommand(['publish', config, '--to', published, '--author', 'e2e'], terminal)
if (code !== 0) throw new Error(`startline publish answered ${code}`)
console.log(`from the files of facts to published pages: ${((performance.now() - from) / 1000).toFixed(1)} s`)
process.env.CONFIG_FROM = published
await import('#start/main.ts')
