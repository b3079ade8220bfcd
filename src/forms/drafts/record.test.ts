import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { SavedAnswers } from '#runtime/ports.ts'
import { applied, type DraftRecord, merged, NO_DRAFT, parseRecord, readAnswers, stamped } from './record.ts'

const FIELDS = ['a', 'b', 'kin.name', 'kin.phone'] as const
type Field = (typeof FIELDS)[number]

/** One of two tabs types, one of them reads the storage, or the browser dies. */
type Step =
  | { do: 'type'; tab: 0 | 1; field: Field; text: string; reaches: 'both' | 'fast' | 'slow' }
  | { do: 'reload'; tab: 0 | 1 }
  | { do: 'kill'; forgets: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      tab: fc.constantFrom(0 as const, 1 as const),
      field: fc.constantFrom(...FIELDS),
      text: fc.string({ maxLength: 3 }),
      reaches: fc.constantFrom('both' as const, 'both' as const, 'fast' as const, 'slow' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reload' as const), tab: fc.constantFrom(0 as const, 1 as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), forgets: fc.nat(4) }) },
)

const formOf = (answers: SavedAnswers): JsonObject => (answers.form?.value ?? {}) as JsonObject
const fieldOf = (value: JsonObject, field: Field): Json | undefined => {
  const [name = '', inner] = field.split('.')
  const found = value[name]
  return inner === undefined ? found : (found as JsonObject | undefined)?.[inner]
}
const withField = (value: JsonObject, field: Field, text: string): JsonObject => {
  const [name = '', inner] = field.split('.')
  return { ...value, [name]: inner === undefined ? text : { ...(value[name] as JsonObject), [inner]: text } }
}

it('loses nothing typed but what was typed over later, however two tabs and kills interleave', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      // localStorage with its past, of which a kill may take the last writes; IndexedDB keeps what it has.
      let past: DraftRecord[] = [NO_DRAFT]
      let slow: DraftRecord = NO_DRAFT
      const fast = () => past.at(-1) ?? NO_DRAFT
      const open = () => {
        const record = merged(fast(), slow)
        return { record, shown: readAnswers(record) }
      }
      const tabs = [open(), open()]
      /** The last text of each field that some store has: where and when. */
      const typed = new Map<Field, { text: string; slow: boolean; write: number }[]>()
      let at = 0
      for (const one of steps) {
        if (one.do === 'kill') {
          past = past.slice(0, Math.max(1, past.length - one.forgets))
          for (const [field, texts] of typed)
            typed.set(
              field,
              texts.filter((text) => text.slow || text.write < past.length),
            )
          tabs[0] = open()
          tabs[1] = open()
        } else if (one.do === 'reload') tabs[one.tab] = open()
        else {
          const tab = tabs[one.tab] ?? open()
          const now = { form: { value: withField(formOf(tab.shown), one.field, one.text) } }
          // The phone's clock may stand or go back.
          at += one.text.length - 1
          const elsewhere = merged(merged(tab.record, fast()), slow)
          const record = stamped(elsewhere, tab.shown, now, at)
          const changed = record !== elsewhere
          tabs[one.tab] = { record, shown: applied(now, tab.record, record) }
          if (one.reaches !== 'slow') past.push(record)
          if (one.reaches !== 'fast') slow = merged(slow, record)
          // A write carries all that the tab knows.
          for (const field of FIELDS) {
            // What was typed as it stood is no news, and what stood goes along.
            const known = field === one.field && !changed ? readAnswers(record) : (tabs[one.tab]?.shown ?? {})
            const text = fieldOf(formOf(known), field)
            if (typeof text !== 'string') continue
            const write = one.reaches === 'slow' ? Number.POSITIVE_INFINITY : past.length - 1
            typed.set(field, [...(typed.get(field) ?? []), { text, slow: one.reaches !== 'fast', write }])
          }
        }
      }
      const stored = formOf(open().shown)
      for (const [field, texts] of typed) expect(fieldOf(stored, field)).toBe(texts.at(-1)?.text)
    }),
    { numRuns: 300 },
  )
})

const record: fc.Arbitrary<DraftRecord> = fc
  .array(fc.tuple(fc.constantFrom('/a', '/b', '/b/c', ''), fc.nat(9), fc.option(fc.constantFrom('x', 'y'))), {
    maxLength: 6,
  })
  .map((cells) => ({
    format: 2,
    answers: {
      form: {
        cells: Object.fromEntries(
          cells.map(([pointer, at, value]) => [pointer, value === null ? { at } : { at, value }]),
        ),
      },
    },
  }))

it('merges to the same, whoever comes first and how often', () => {
  fc.assert(
    fc.property(record, record, record, (a, b, c) => {
      expect(merged(a, b)).toEqual(merged(b, a))
      expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)))
      expect(merged(merged(a, b), b)).toEqual(merged(a, b))
      expect(parseRecord(JSON.stringify(a))).toEqual(a)
    }),
  )
})

it('keeps any JSON answer as it was typed', () => {
  const value = fc.jsonValue().filter((one) => JSON.stringify(one) === JSON.stringify(JSON.parse(JSON.stringify(one))))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (answer) => {
      const json = JSON.parse(JSON.stringify(answer)) as Json
      expect(readAnswers(stamped(NO_DRAFT, {}, { form: { value: json } }, 1)).form?.value).toEqual(json)
    }),
  )
})
