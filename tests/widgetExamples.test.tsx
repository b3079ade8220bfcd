// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FormServicesContext } from '#forms/context.ts'
import { loadComponent } from '#forms/inputs/components.ts'
import { FOLDER_OF } from '#forms/inputs/inputs.ts'
import type { Block } from '#runtime/model.ts'
import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { compiledForTest, inputAbouts } from '#support/forms.ts'
import { renderBlock } from '#support/page.tsx'
import { drawnAndTaken } from './support/takenOver.tsx'

const COMPONENTS = import.meta.glob<{ default: WidgetDefinition }>('/src/widgets/*/widget.tsx', { eager: true })
const EXAMPLES = import.meta.glob<{ default: Block[] }>('/src/widgets/*/example.json', { eager: true })
const SCHEMAS = import.meta.glob<{ default: { 'x-input'?: boolean } }>('/src/widgets/*/schema.json', { eager: true })
const typeOf = (path: string) => path.split('/').at(-2) ?? ''
const widgets = Object.fromEntries(Object.entries(COMPONENTS).map(([path, found]) => [typeOf(path), found.default]))
const examples = Object.entries(EXAMPLES).map(([path, found]) => ({ type: typeOf(path), blocks: found.default }))
const inputs = new Set(
  Object.keys(SCHEMAS)
    .filter((path) => SCHEMAS[path]?.default['x-input'])
    .map(typeOf),
)

/** As the build makes it of what an operator writes: blocks that collect an answer are marked. */
function built(block: Block): Block {
  const inside = block.blocks ? { blocks: block.blocks.map(built) } : {}
  return { ...block, ...inside, ...(inputs.has(block.type) ? { input: true } : {}) }
}

describe.each(examples)('$type', ({ blocks }) => {
  test.each(['zh', 'en'] as const)('draws its example in %s', (lang) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const view = renderBlock(blocks.map(built), { widgets, lang })
    expect(screen.queryByText('broken block')).toBeNull()
    expect(view.container).not.toBeEmptyDOMElement()
    expect(errors.mock.calls.filter(([words]) => String(words).includes('crashed'))).toEqual([])
    errors.mockRestore()
  })

  test.each(['zh', 'en'] as const)('is drawn in Node and taken over as it stands in %s', async (lang) => {
    const taken = await drawnAndTaken({ page: { blocks: blocks.map(built) }, widgets, lang })
    expect(taken.drawn).not.toBe('')
    expect(taken.troubles).toEqual([])
  })
})

test.each(['zh', 'en'] as const)('every input is drawn in Node and taken over as it stands in %s', async (lang) => {
  const uses = inputAbouts().flatMap(({ example }) => example.fields)
  // A field that one example takes as it is and another gives a control of its own is drawn with that control.
  const plainFirst = uses.toSorted((one, two) => Number(typeof two === 'string') - Number(typeof one === 'string'))
  const named = new Map(
    plainFirst.map((use) => [
      typeof use === 'string' ? use : 'use' in use ? use.use : 'name' in use ? use.name : use.group,
      use,
    ]),
  )
  const { form, module } = await compiledForTest({ fields: [...named.values()] })
  await Promise.all([...FOLDER_OF.keys()].map(loadComponent))
  const never = () => new Promise<never>(() => {})
  const services = {
    load: never,
    upload: never,
    sendFile: never,
    importValidator: never,
    importedValidator: () => module,
  }
  const { schema, uiSchema, hash } = form
  const taken = await drawnAndTaken({
    page: {
      blocks: [{ type: 'form', input: true, name: 'form', schema, uiSchema, hash, validator: 'objects/form.js' }],
    },
    widgets,
    lang,
    around: (page) => <FormServicesContext value={services}>{page}</FormServicesContext>,
  })
  expect(taken.troubles).toEqual([])
  const drawn = [...taken.container.querySelectorAll<HTMLElement>('[data-input]')].map(({ dataset }) => dataset.input)
  expect([...FOLDER_OF.keys()].filter((name) => name !== 'hidden' && !drawn.includes(name))).toEqual([])
})
