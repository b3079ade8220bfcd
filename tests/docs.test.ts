import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSchema } from '#authoring/catalogue/catalogue.ts'
import { createShapeCheck } from '#authoring/check/shape.ts'
import { runCommand } from '#commands/runCommand.ts'
import { isRecord } from '#lib/json.ts'

const FILES = ['README.md', ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? join('docs', name) : []))]
const textOf = (file: string) => readFileSync(file, 'utf8')

/** The anchor that a heading has on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

interface Link {
  file: string
  link: string
}

const links: Link[] = FILES.flatMap((file) =>
  [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
)

describe('links', () => {
  test.each(links.filter(({ link }) => !/^https?:/.test(link)))('$file leads to $link', ({ file, link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    expect(existsSync(target)).toBe(true)
    if (anchor === undefined) return
    const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
    expect(headings).toContain(anchor)
  })

  test('every page is reached from the README', () => {
    const reached = links.filter(({ file }) => file === 'README.md').map(({ link }) => link.split('#')[0])
    expect(FILES.filter((file) => file !== 'README.md' && !reached.includes(file))).toEqual([])
  })

  test('the README fits on a few screens', () => {
    expect(Buffer.byteLength(textOf('README.md'))).toBeLessThan(12 * 1024)
  })

  test.each(FILES)('the paths of the project that %s names are there', (file) => {
    const named = [...textOf(file).matchAll(/`((?:src|schemas|tests|e2e|bench|pages-config|campaigns)\/[\w./-]+)`/g)]
    // What the reader is told to make is not there yet.
    const paths = named.flatMap(([, path = '']) => (/1000060009|shangMaSix|\.\.\./.test(path) ? [] : [path]))
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

/** The lines of the shell that a file shows, without their comments. */
const shellOf = (file: string) =>
  [...textOf(file).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines = '']) =>
    lines
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
  )
/** What a file tells to type: in its blocks of shell, and between its words. */
const typedIn = (file: string) => [
  ...shellOf(file),
  ...[...textOf(file).matchAll(/`((?:npx startline|npm (?:run|test)) [^`]+)`/g)].map(([, line = '']) => line),
]
const typed = FILES.flatMap((file) => typedIn(file).map((line) => ({ file, line })))

describe('commands', () => {
  const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts)

  test.each(typed.filter(({ line }) => /npm run/.test(line)))('$file: $line is a script', ({ line }) => {
    for (const [, script] of line.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toContain(script)
  })

  test.each(typed.filter(({ line }) => line.startsWith('npx startline ')))('$file: $line', async ({ line }) => {
    const [command = '', ...rest] = line.replace('npx startline ', '').split(' ')
    const printed: string[] = []
    const terminal = { cwd: process.cwd(), out: (text: string) => void printed.push(text), err: () => {} }
    const explains = command === 'help' && rest[0] !== undefined && /^\w+$/.test(rest[0])
    expect(await runCommand(explains ? [command, ...rest] : [command, '--help'], terminal)).toBe(0)
    if (explains) return
    const usage = printed.join('\n')
    const options = rest.flatMap((word) => word.match(/^--[a-z]+/g) ?? [])
    expect(options.filter((option) => !usage.includes(option) && option !== '--lang')).toEqual([])
  })
})

describe('snippets', () => {
  const snippets = FILES.flatMap((file) =>
    [...textOf(file).matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => ({ file, text })),
  )

  test.each(snippets)('$file shows JSON: $text', ({ text }) => {
    // Some show members or changes without what stands around them.
    const readings = [text, `{${text}}`, `[${text}]`]
    const parsed = readings.some((reading) => {
      try {
        JSON.parse(reading)
        return true
      } catch {
        return false
      }
    })
    expect(parsed).toBe(true)
  })
})

describe('facts of a race', () => {
  const namesIn = (node: unknown): string[] =>
    typeof node === 'object' && node !== null
      ? Object.entries(node).flatMap(([key, inner]) => [
          ...(key === 'properties' ? Object.keys(inner) : []),
          ...namesIn(inner),
        ])
      : []
  const names = [...new Set(namesIn(readSchema(process.cwd(), 'entities/race.schema.json')))]
  const facts = names.filter((name) => name !== '$schema')

  test.each(['docs/facts.md', 'docs/facts.zh.md'])('%s names each', (file) => {
    const text = textOf(file)
    expect(facts.length).toBeGreaterThan(60)
    expect(facts.filter((name) => !text.includes(`"${name}"`) && !text.includes(`\`${name}\``))).toEqual([])
  })

  test('each example may stand in race.json', () => {
    const schema = readSchema(process.cwd(), 'entities/race.schema.json')
    const wrong: string[] = []
    const visit = (node: unknown) => {
      if (!isRecord(node)) return
      for (const example of Array.isArray(node.examples) ? node.examples : []) {
        const check = createShapeCheck({ ...node, $defs: schema.$defs ?? {} })
        for (const { path, message } of check(example)) wrong.push(`${JSON.stringify(example)} ${path}: ${message.en}`)
      }
      Object.values(node).forEach(visit)
    }
    visit(schema)
    expect(wrong).toEqual([])
  })
})
