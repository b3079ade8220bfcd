import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { type Kind, refuseName } from './scaffold.ts'

/** A widget: its folder with schema, component, style, test and examples. */
export const newWidget: Kind = {
  name: {
    option: 'type',
    ask: message('new.ask.widget'),
    refuse: refuseName,
  },
  questions: [
    {
      option: 'about',
      ask: message('new.ask.about'),
      usual: 'Words with a note.',
    },
  ],
  make(type, { about = '' }) {
    const folder = `src/widgets/${type}`
    const name = type.charAt(0).toUpperCase() + type.slice(1)
    return {
      files: new Map([
        [`${folder}/schema.json`, jsonFile(schema(name, about))],
        [`${folder}/example.json`, jsonFile(example(type))],
        [`${folder}/widget.tsx`, component(type, name)],
        [`${folder}/widget.css`, style(type)],
        [`${folder}/widget.test.tsx`, test(type)],
      ]),
      next: [message('new.next.widget', { folder }), message('new.next.test', { folder })],
    }
  },
}

function schema(name: string, about: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    'x-label': { zh: name, en: name },
    description: { zh: about, en: about },
    type: 'object',
    properties: {
      text: { description: { zh: '文字', en: 'The words' }, type: 'string', 'x-type': 'text' },
      note: { description: { zh: '下面的一句话', en: 'One sentence under them' }, type: 'string', 'x-type': 'text' },
      items: {
        description: { zh: '各项信息，一行一项', en: 'Facts, one a line' },
        type: 'array',
        items: {
          type: 'object',
          properties: {
            label: { description: { zh: '名称', en: 'What' }, type: 'string', 'x-type': 'text' },
            value: { description: { zh: '内容', en: 'How much' }, type: 'string', 'x-type': 'text' },
          },
          required: ['label'],
          additionalProperties: false,
        },
      },
    },
    required: ['text'],
    additionalProperties: false,
    'x-events': { tap: { zh: '点了文字', en: 'The words are tapped' } },
  }
}

function example(type: string): object[] {
  const items = [{ label: { zh: '配速', en: 'Pace' }, value: '5:30' }]
  const onTap = [{ do: 'toast', text: { zh: '打开', en: 'Open' } }]
  return [
    { type, text: { zh: '起跑', en: 'Start' }, note: { zh: '早上 7:30', en: '7:30 in the morning' }, items, onTap },
    { type, text: { zh: '终点', en: 'Finish' } },
  ]
}

function component(type: string, name: string): string {
  const css = cssClass(type)
  // In the order that lint asks for.
  const imports =
    `${name}Props`.slice(0, 2).toUpperCase() < 'PR' ? `type ${name}Props, PROPS` : `PROPS, type ${name}Props`
  return `import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ${imports} } from './props.gen.ts'

export default defineWidget<${name}Props>(
  PROPS,
  function ${name}({ text, note, items, emit, handles, busy }) {
    if (text === '') return null
    return (
      <div className="${css}">
        {handles('tap') ? (
          <button type="button" className="${css}-text" disabled={busy} onClick={() => void emit('tap')}>
            {text}
          </button>
        ) : (
          <p className="${css}-text">{text}</p>
        )}
        {note && <p className="${css}-note">{note}</p>}
        {items.map((item) => (
          <p key={item.label} className="${css}-item">
            {item.label} <b>{item.value}</b>
          </p>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="3rem" /> },
)
`
}

function style(type: string): string {
  const css = cssClass(type)
  return `.${css}-text {
  min-height: 44px;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-size: var(--sl-text-16);
  text-align: left;
}

.${css}-note,
.${css}-item {
  margin: var(--sl-space-1) 0 0;
  color: var(--sl-muted);
  font-size: var(--sl-text-14);
}
`
}

function test(type: string): string {
  return `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import ${type} from './widget.tsx'

it('shows its example, and does what it is tapped for', async () => {
  const { ports } = renderBlock(example as Block[], { widgets: { ${type} }, lang: 'en' })
  expect(screen.getByText('7:30 in the morning')).toBeVisible()
  expect(screen.getByText('5:30')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(ports.toast.mock.calls.map(([words]) => words)).toEqual(['Open'])
})

it('is nothing without words', () => {
  renderBlock({ type: '${type}', text: '{{state.none}}', note: 'Alone' }, { widgets: { ${type} } })
  expect(screen.queryByText('Alone')).toBeNull()
})
`
}

function cssClass(type: string): string {
  return `sl-${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
