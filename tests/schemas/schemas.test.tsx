// @vitest-environment jsdom
import '#forms/texts.ts'
import { act, cleanup, render } from '@testing-library/react'
import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc, { type GeneratorValue } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { runValidators } from '#building/publishedForms.ts'
import { compiledParts, partKeys, ROOT, running } from '#forms/compile/compileValidators.ts'
import { inOneDialect } from '#forms/compile/dialect.ts'
import { createFormStore } from '#forms/engine/formStore.ts'
import { formValidator } from '#forms/engine/formValidator.ts'
import { toIssues } from '#forms/engine/issues.ts'
import { loadComponent } from '#forms/inputs/components.ts'
import type { FormSchema, FormValue, ValidateFunction, ValidatorModule } from '#forms/model.ts'
import { FormView } from '#forms/theme/formView.tsx'
import { FORMATS } from '#lib/formats.ts'
import { i18n } from '#lib/i18n.ts'
import { isObject } from '#lib/json.ts'
import { collectLeaves, parsePointer } from '#lib/jsonPointer.ts'
import type { FormSchemas } from '#platform/options.ts'
import { checkAnswers } from '#platform/registration/validateAnswers.ts'
import type { Json } from '#runtime/model.ts'
import { compiledForTest, findingsForTest } from '#support/forms.ts'
import { clearBeyond, typeAnswer } from './automaton.ts'
import { makeForm, type Plan } from './makeSchema.ts'

// npm run schemas types 20,000 of a fresh seed, and prints it.
const PAIRS = Number(process.env.SCHEMA_PAIRS ?? 200)
const SEED = Number(process.env.SCHEMA_SEED ?? 20_261_122)
/** Schemas of one turn; each has several answers. */
const TURN = 10
const ANSWERS = 4
/** Answers that replace each other in one drawn form: the first, another, the first again. */
const CHANGES = [0, 1, 0]

beforeAll(async () => {
  await i18n.changeLanguage('en')
  for (const name of ['time', 'dateTime']) await loadComponent(name)
})

interface Case {
  schema: FormSchema
  answers: { value: FormValue; plan: Plan }[]
}

function makeCase(g: GeneratorValue): Case {
  const { schema, sample } = makeForm(g)
  let given = new Map<string, boolean>()
  const answers = Array.from({ length: ANSWERS }, (_, at) => {
    const plan: Plan = new Map()
    if (at % 2 === 0) given = new Map()
    const value = sample({ pointer: '', required: true, plan, given }) as FormValue
    return { value, plan }
  })
  return { schema, answers }
}

// The schemas are sound: to compile the meta-schemas for each oracle would take longer than all else that it does.
const OPTIONS: Options = {
  allErrors: true,
  strict: false,
  validateSchema: false,
  formats: FORMATS,
  validateFormats: true,
  // Tenths are no exact numbers.
  multipleOfPrecision: 8,
}

/** Ajv as it comes, of the draft that the schema names. */
function plainAjv({ $schema }: FormSchema): Ajv {
  const name = String($schema ?? '')
  if (name.includes('2019')) return new Ajv2019(OPTIONS)
  return name.includes('draft-07') ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)
}

/** The schema without its texts, of which plain Ajv takes only those in one language. */
function wordless(schema: FormSchema): FormSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'title' || key === 'enumNames' ? undefined : value)),
  ) as FormSchema
}

const counts = { typed: 0, unfit: 0, schemas: 0, mutated: 0 }

/** Answers beside the fitting ones: something is missing, of another kind, or too much. */
function spoilt(g: GeneratorValue, value: FormValue): Json[] {
  const leaves = [...collectLeaves(value)].filter(([pointer]) => pointer !== '')
  const at = leaves[g(fc.nat, { max: Math.max(0, leaves.length - 1) })]
  const name = parsePointer(at?.[0] ?? '/x')[0] ?? 'x'
  const { [name]: own, ...others } = value
  const strange = g(fc.constantFrom<Json[]>, null, '', 0, -1, true, [], {}, 'zz', [null], 1e9)
  return [
    others,
    { ...value, [name]: strange },
    { ...value, other: 1 },
    ...(isObject(own) ? [{ ...value, [name]: { ...own, other: strange } }] : []),
  ]
}

function moduleOf(schema: FormSchema): ValidatorModule {
  return { hash: 'h', ...running(compiledParts(schema)) }
}

/** What is said at which place, one thing a field. */
function messagesBy(check: ValidateFunction, data: Json): string[] {
  const errors = check(data) ? [] : (check.errors ?? [])
  return toIssues(errors)
    .map(({ path, keyword, params }) => `${path} ${keyword} ${JSON.stringify(params)}`)
    .sort()
}

async function judgesAlike(g: GeneratorValue, { schema, answers }: Case, module: ValidatorModule): Promise<void> {
  const raw = wordless(schema)
  const plain = plainAjv(raw).compile(raw)
  const one = inOneDialect(schema)
  // The slices by Ajv's own reading of the schema in one dialect, each through a reference to its place.
  const slices = new Ajv2020(OPTIONS)
  slices.addSchema(wordless(one), ROOT)
  const { conditions, options } = partKeys(one)
  const oracle = [...conditions, ...options].map((key) => slices.compile({ $ref: key }))
  const ours = [...module.conditions, ...(module.options ?? [])]
  const whole = slices.compile({ $ref: ROOT }) as ValidateFunction
  const { form } = await compiledForTest({ schema })
  const published: FormSchemas = {
    form: { ...form, judge: runValidators(form.validatorSource) as FormSchemas[string]['judge'] },
  }
  for (const data of answers.flatMap(({ value }) => [value, ...spoilt(g, value)])) {
    counts.mutated += 1
    expect(module.validate(data), `whole: ${JSON.stringify(data)} of ${JSON.stringify(schema)}`).toBe(plain(data))
    expect(
      checkAnswers(published, { form: data }).length === 0,
      `platform: ${JSON.stringify(data)} of ${JSON.stringify(schema)}`,
    ).toBe(plain(data))
    // What an answer before this one was judged by is remembered where nothing of it has changed.
    expect(messagesBy(module.validate, data), `errors: ${JSON.stringify(data)} of ${JSON.stringify(schema)}`).toEqual(
      messagesBy(whole, data),
    )
    for (const part of [data, ...(isObject(data) ? Object.values(data) : [])]) {
      expect(
        ours.map((check) => check(part)),
        `slices: ${JSON.stringify(part)} of ${JSON.stringify(schema)}`,
      ).toEqual(oracle.map((check) => check(part)))
    }
  }
}

function typesBack({ schema, answers }: Case, module: ValidatorModule): void {
  const one = inOneDialect(schema)
  const validator = formValidator(one, module)
  // What the rules of several parts together refuse is no fitting answer.
  const fitting = answers.map((answer) => (module.validate(answer.value) ? answer : null))
  counts.unfit += fitting.filter((answer) => answer === null).length
  for (let at = 0; at < answers.length; at += 2) {
    const store = createFormStore({ schema: one, ui: {}, hash: 'h', validator }, {})
    const { container } = render(<FormView id="form-f" store={store} ui={{}} columns={1} />)
    const changes = CHANGES.flatMap((nth) => fitting[at + nth] ?? [])
    let typed = ''
    try {
      for (const { value, plan } of changes) {
        typed += `\n${JSON.stringify(value)} ${JSON.stringify([...plan])}`
        typeAnswer(container, value, plan)
        clearBeyond(store.answer(), value)
        act(() => void store.validate())
        const issues = store.validate()
        expect(store.answer(), JSON.stringify(store.answer())).toEqual(value)
        expect(issues).toEqual([])
        counts.typed += 1
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${JSON.stringify(schema)}${typed}\n${why}`)
    } finally {
      cleanup()
    }
  }
}

it(
  `judges and takes back ${PAIRS} generated answers as Ajv does, seed ${SEED}`,
  async () => {
    for (let turn = 0; counts.typed < PAIRS; turn++) {
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (g) => {
          const one = makeCase(g)
          counts.schemas += 1
          const module = moduleOf(inOneDialect(one.schema))
          await judgesAlike(g, one, module)
          typesBack(one, module)
        }),
        { seed: SEED + turn, numRuns: TURN, endOnFailure: true },
      )
      if (PAIRS > 1000 && turn % 10 === 9)
        process.stdout.write(`${JSON.stringify(counts)} seed ${SEED}, turn ${turn}\n`)
    }
    expect(counts.unfit).toBeLessThan(counts.typed)
  },
  PAIRS > 1000 ? 6 * 3_600_000 : 120_000,
)

it('has no finding but advice, and the published module says the same', async () => {
  for (const { schema, answers } of fc.sample(fc.gen().map(makeCase), { numRuns: 12, seed: SEED })) {
    const findings = await findingsForTest({ schema })
    expect(
      findings.filter(({ severity }) => severity !== 'warning'),
      JSON.stringify(schema),
    ).toEqual([])
    const { form, module } = await compiledForTest({ schema })
    const direct = moduleOf(form.schema)
    for (const { value } of answers) {
      expect(module.validate(value)).toBe(direct.validate(value))
      const described = ({ conditions, options = [] }: ValidatorModule) =>
        [...conditions, ...options].map((check) => check(value))
      expect(described(module)).toEqual(described(direct))
    }
  }
})
