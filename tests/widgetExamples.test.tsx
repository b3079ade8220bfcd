// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#runtime/react/testing.tsx'
import type { WidgetDefinition } from '#runtime/react/widget.ts'

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
})
