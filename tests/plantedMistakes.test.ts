import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readActions } from '#authoring/catalogue/catalogue.ts'
import { readJson } from '#authoring/catalogue/readJson.ts'
import { readWidgets } from '#authoring/catalogue/widgets.ts'
import { actionTable } from '#authoring/gen/actionTable.ts'
import { staleFiles } from '#authoring/gen/generate.ts'
import type { JsonObject } from '#runtime/model.ts'
import { buildFiles, inEnglish, samplePage } from '#support/config.ts'
import { lint, plantFiles } from './support/lint.ts'
import { exampleFaults, styleFaults, wordFaults } from './support/widgetRules.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

describe('the linter catches a widget that fetches', () => {
  const WAYS = {
    'by the client': "import { createClient } from '#api/client.ts'\n\nexport default createClient\n",
    'by fetch': "export default () => fetch('/api/race')\n",
    'by XMLHttpRequest': 'export default () => new XMLHttpRequest()\n',
    'by axios': "import axios from 'axios'\n\nexport default () => axios.get('/api/race')\n",
    'by swr': "import useSWR from 'swr'\n\nexport default useSWR\n",
  }
  const files = Object.entries(WAYS).flatMap(([way, code], index) => [
    { way, file: `src/widgets/pace${index}/widget.tsx`, code },
    // A module's own API is reached through its ports.
    ...(way === 'by the client' ? [] : [{ way, file: `src/modules/payment/blocks/pace${index}/widget.tsx`, code }]),
  ])
  const caught = new Set<string>()
  beforeAll(() => {
    const home = join(folder, 'lint')
    mkdirSync(home)
    plantFiles(home, files)
    const rules = ['lint/style/noRestrictedImports', 'lint/style/noRestrictedGlobals']
    for (const { category, location } of lint(home).diagnostics) if (rules.includes(category)) caught.add(location.path)
  })
  test.each(files)('$way in $file', ({ file }) => {
    expect(caught).toContain(file)
  })
})

describe('check catches on a page', () => {
  const values = (made: JsonObject, block: JsonObject) => samplePage({ values: made, blocks: [block] })
  const PAGES: { plant: string; page: JsonObject; code: string }[] = [
    { plant: 'a text in one language', page: values({}, { type: 'text', text: '报名' }), code: 'text.language' },
    {
      plant: 'a literal of `values` in one language',
      page: values({ words: '立即报名' }, { type: 'text', text: '{{words}}' }),
      code: 'text.language',
    },
    {
      plant: 'a literal in one language inside a binding',
      page: values({ words: "{{race.state == 'open' ? '报名中' : ''}}" }, { type: 'text', text: '{{words}}' }),
      code: 'text.language',
    },
    {
      plant: 'a field whose title is in one language',
      page: values({}, { type: 'form', name: 'form', fields: [{ use: 'userName', title: '姓名' }] }),
      code: 'form.oneLanguage',
    },
    {
      plant: 'a value of the wrong kind where an amount is shown',
      page: values({ fee: "{{race.state == 'open'}}" }, { type: 'card', title: 'x', amount: '{{fee}}' }),
      code: 'expression.type',
    },
    {
      plant: 'a list where words are shown',
      page: values({ names: '{{pluck(races, "raceName")}}' }, { type: 'text', text: '{{names}}' }),
      code: 'expression.type',
    },
    {
      plant: 'an object bound to a list',
      page: values({}, { type: 'descriptions', items: '{{race}}' }),
      code: 'expression.type',
    },
    {
      plant: 'an object made in `values` and bound to a list',
      page: values({ facts: { name: '{{race.raceId}}' } }, { type: 'descriptions', items: '{{facts}}' }),
      code: 'expression.type',
    },
    { plant: 'an unknown member', page: values({}, { type: 'text', text: '{{race.nmae}}' }), code: 'expression.field' },
    { plant: 'an unknown event', page: values({}, { type: 'text', text: 'x', onTpa: [] }), code: 'shape.property' },
    {
      plant: 'a value that is none of the choices',
      page: values({}, { type: 'text', text: 'x', size: 'huge' }),
      code: 'shape.enum',
    },
    {
      plant: 'an action that nothing carries out',
      page: values({}, { type: 'button', text: 'x', onTap: [{ do: 'wave' }] }),
      code: 'action.unknown',
    },
  ]
  test.each(PAGES)('$plant', async ({ page, code }) => {
    const { findings } = await buildFiles({ 'sample.json': page })
    expect(inEnglish(findings).map((finding) => finding.code)).toEqual([code])
  })

  test.each([
    ["query.city ?? 'x'", 'expression.syntax', 'coalesce('],
    ['query.city', 'expression.field', 'Declare it under "query"'],
    ['state.city', 'expression.field', 'Declare it under "state"'],
    ['races.map(x)', 'expression.syntax', 'Functions stand alone'],
  ])('%s, and says how it is written here', async (showIf, code, hint) => {
    const { findings } = await buildFiles({
      'sample.json': samplePage({ blocks: [{ type: 'text', text: 'x', showIf }] }),
    })
    expect(inEnglish(findings)[0]).toMatchObject({ code, hint: expect.stringContaining(hint) })
  })
})

describe('the test of every widget catches', () => {
  test('an example that its schema refuses', () => {
    expect(exampleFaults({ countdown: [{ type: 'countdown', until: { no: 'moment' } }] })).toEqual([
      expect.stringContaining('countdown/example.json blocks[0].until'),
    ])
  })

  test('an example in one language', () => {
    expect(exampleFaults({ text: [{ type: 'text', text: '只有中文' }] })).toEqual([
      expect.stringContaining('the English text is missing'),
    ])
  })

  test.each([
    'export default () => <p>早上好</p>',
    "export default () => <p>{'早上好'}</p>",
    'export default () => <p>Good morning</p>',
    'export default () => <img alt="Course" />',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted code
    'export default ({ n }) => <p>{`共 ${n} 人`}</p>',
  ])('words of a language in %s', (code) => {
    expect(wordFaults('widget.tsx', code)).not.toEqual([])
  })

  test('nothing in code without words', () => {
    const code =
      '/* 注释 */ export default ({ text }) => <p className="sl-pace" aria-hidden="true">{text} · {\'¥\'}</p>'
    expect(wordFaults('widget.tsx', code)).toEqual([])
  })

  test.each([
    '.sl-card { color: inherit }',
    '.title { margin: 0 }',
    'button { border: 0 }',
    '.sl-pace-title, h2 { margin: 0 }',
    '.sl-pace { color: #f00 }',
    '.sl-pace { background: rgb(0 0 0 / 50%) }',
    '.sl-pacemaker { margin: 0 }',
  ])('the style %s', (css) => {
    expect(styleFaults('pace', css)).toHaveLength(1)
  })

  test('no style of its own, with tokens', () => {
    const css = `.sl-pace { color: var(--sl-ink) }
      @media (min-width: 600px) { .sl-pace-title > b, .sl-section-as-card .sl-pace { margin: 0 } }
      @keyframes sl-pace-in { from { opacity: 0 } 50% { opacity: 1 } }`
    expect(styleFaults('pace', css)).toEqual([])
  })
})

describe('npm run gen catches', () => {
  test('an unknown x-type, with the known ones', () => {
    const schema = { type: 'object', properties: { at: { 'x-type': 'tiem' } } }
    write('gen/src/widgets/pace/schema.json', JSON.stringify(schema))
    expect(() => readWidgets(join(folder, 'gen'))).toThrow(
      /pace\/schema\.json: properties\.at\.x-type is "tiem".*time \(a moment/,
    )
  })

  test('broken JSON, with file and line, in one line', () => {
    const file = write('broken.json', '{\n  "title": "Pace",\n  "type" "object"\n}\n')
    expect(() => readJson(file)).toThrow(/broken\.json:3:\d+: /)
  })

  test('that it was forgotten, and check with it', () => {
    write('stale/page.json', 'old')
    expect(staleFiles(join(folder, 'stale'), new Map([['page.json', 'new']]))).toEqual(['page.json'])
  })

  test('an action of a module that has a schema and no handler', () => {
    cpSync('src/runtime/actions/schemas.json', join(folder, 'act/src/runtime/actions/schemas.json'))
    write('act/src/modules/pace/actions/wave/schema.json', '{}')
    expect(() => readActions(join(folder, 'act'))).toThrow(/wave: action\.ts is missing/)
  })
})

describe('the compiler catches', () => {
  const PLANTS = {
    'texts without one of their languages': [
      "import { addTexts } from '#lib/i18n.ts'",
      "addTexts('pace', { zh: { start: '起跑', end: '终点' }, en: { start: 'Start' } })",
    ],
    'a built-in action without a handler': [
      "import { builtinActions } from '#runtime/actions/builtin.ts'",
      "import type { ActionHandlers } from '#runtime/actions/run.ts'",
      "import type { BuiltinAction } from '#runtime/actions/table.gen.ts'",
      "export const all: Record<BuiltinAction | 'wave', ActionHandlers[string]> = builtinActions(null as never)",
    ],
    'an operation whose handler answers something else': [
      "import type { Handlers } from '#platform/handler.ts'",
      "export const some: Pick<Handlers, 'raceDetail'> = { raceDetail: async () => ({ raceName: 7 }) }",
    ],
    'a widget that takes a property of another kind': [
      "import type { CardProps } from '#widgets/card/props.gen.ts'",
      "export const card: CardProps = { title: 'x', amount: 'much' }",
    ],
  }
  let output = ''
  beforeAll(() => {
    const home = join(folder, 'types')
    for (const [name, lines] of Object.entries(PLANTS)) {
      write(`types/${name.replaceAll(' ', '-')}.ts`, [...lines, 'export {}', ''].join('\n'))
    }
    for (const shared of ['src', 'node_modules', 'schemas']) symlinkSync(resolve(shared), join(home, shared))
    write('types/package.json', '{ "type": "module", "imports": { "#*": "./src/*" } }')
    const config = { extends: resolve('tsconfig.json'), include: ['./*.ts'], compilerOptions: { skipLibCheck: true } }
    write('types/tsconfig.json', JSON.stringify(config))
    try {
      execFileSync(resolve('node_modules/.bin/tsc'), ['--noEmit'], { cwd: home, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      output = String((error as { stdout: string }).stdout)
    }
  })

  test.each(Object.keys(PLANTS))('%s', (name) => {
    expect(output.split('\n').filter((line) => line.startsWith(name.replaceAll(' ', '-')))).not.toEqual([])
  })

  test('a built-in action is one that needs a handler as soon as it has a schema', () => {
    expect(actionTable(new Map([['wave', {}]]), new Map())).toContain("| 'wave'")
  })
})
