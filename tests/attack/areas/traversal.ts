import { readFileSync } from 'node:fs'
import { inParallel } from '#lib/inParallel.ts'
import { type Area, Tally } from '../area.ts'
import { ask } from '../wire.ts'

/** Where files are served from, or a name is read from the path. */
const FOLDERS = [
  ...[
    '/',
    '/assets/',
    '/config/',
    '/config/objects/',
    '/config/races/',
    '/files/',
    '/files/uploads/',
    '/files/posters/',
  ],
  ...['/sandbox/assets/', '/sandbox/cashier/', '/sandbox/api/attempts/', '/center/', '/api/'],
]

const UP = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '....//', '..;/', '.%2e/', '%2e./'],
  ...['..%c0%af', '..%ef%bc%8f', '..%00/', './../', '/..//../', '%2e%2e%5c', '..%252f', '..%u2215'],
]

const FILES = [
  'package.json',
  'src/start/main.ts',
  '.data/owner.pid',
  '.git/config',
  'etc/passwd',
  'proc/self/environ',
  'README.md',
]

/** What stands in a file that no route serves: enough of it to be known again. */
const MARKS = [
  '"name": "startline"',
  'runUntilStopped',
  'root:x:0',
  'repositoryformatversion',
  'DATA_DIR=',
  readFileSync('README.md', 'utf8').slice(0, 60),
  'BEGIN OPENSSH',
]

/** Ways out of the folders that are served: no answer holds a file of the machine, and none is a fault. */
export const traversal: Area = async (target, size) => {
  const tally = new Tally()
  const ways = FOLDERS.flatMap((folder) =>
    UP.flatMap((up) => [1, 2, 4, 8].flatMap((depth) => FILES.map((file) => `${folder}${up.repeat(depth)}${file}`))),
  )
  const absolute = FOLDERS.flatMap((folder) =>
    FILES.flatMap((file) => [`${folder}/${file}`, `${folder}%2f${file}`, `${folder}file:%2f%2f/${file}`]),
  )
  const all = [...ways, ...absolute].filter((_, at) => size === 'long' || at % 29 === 0)
  await inParallel(all, 24, async (path) => {
    const answer = await ask(target.address, { path })
    tally.count(answer.status)
    const mark = MARKS.find((one) => answer.text.includes(one))
    tally.hold(!mark, () => `${path} gives out a file: ${mark}`)
    tally.hold(
      answer.status > 0 && answer.status < 500,
      () => `${path}: HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
    )
  })
  return tally
}
