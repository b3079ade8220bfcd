import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson } from './parseJson.ts'

it('agrees with JSON.parse wherever a double is enough', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
      const text = JSON.stringify(value)
      if (/[:[,]\s*-?\d{16,}/.test(text) || /"(?:__proto__|constructor)/.test(text)) return
      expect(await parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

it('keeps every digit of any long integer, and the rest of the answer as it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 10n ** 15n, max: 10n ** 30n }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Number.isInteger(x) || Math.abs(x) < 1e15),
      async (id, x) => {
        const text = `{"id":${id},"list":[${id}],"x":${JSON.stringify(x)},"s":${JSON.stringify(`:${id}`)}}`
        const parsed = (await parseJson(text)) as Record<string, unknown>
        expect(String(parsed.id)).toBe(String(id))
        expect(parsed.x).toBe(JSON.parse(JSON.stringify(x)))
        expect(parsed.s).toBe(`:${id}`)
      },
    ),
  )
})

it('gives ordinary objects, without prototype tricks', async () => {
  const parsed = (await parseJson('{"id":1234567890123456789,"__proto__":{"x":1},"a":{}}')) as Record<string, unknown>
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  expect('x' in parsed).toBe(false)
})

it('refuses nesting that would overflow the stack, quickly', async () => {
  const deep = `{"id":1234567890123456789,"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  await expect(parseJson(deep)).rejects.toMatchObject({ kind: 'malformed' })
  await expect(parseJson('{"id":1234567890123456789')).rejects.toMatchObject({ kind: 'malformed' })
  expect(await parseJson(JSON.stringify({ text: '['.repeat(500) }))).toEqual({ text: '['.repeat(500) })
})
