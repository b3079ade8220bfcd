import { jsonText, type Kind, refuseName } from './scaffold.ts'

/** A widget: its folder with schema, component, style, test and examples. */
export const newWidget: Kind = {
  name: { option: 'type', ask: 'Type of the widget, for example paceTable', refuse: refuseName },
  questions: [{ option: 'about', ask: 'What it shows, in one sentence', usual: 'Words with a note.' }],
  make(type, { about = '' }) {
    const folder = `src/widgets/${type}`
    const name = type.charAt(0).toUpperCase() + type.slice(1)
    return {
      files: new Map([
        [`${folder}/schema.json`, jsonText(schema(name, about))],
        [`${folder}/example.json`, jsonText(example(type))],
        [`${folder}/widget.tsx`, component(type, name)],
        [`${folder}/widget.css`, style(type)],
        [`${folder}/widget.test.tsx`, test(type)],
      ]),
      next: [`edit ${folder}/schema.json, then npm run gen`, `npx vitest run ${folder}`],
    }
  },
}

function schema(name: string, about: string): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    description: about,
    type: 'object',
    properties: {
      text: { description: 'The words', type: 'string', 'x-type': 'text' },
      note: { description: 'One sentence under them', type: 'string', 'x-type': 'text' },
    },
    required: ['text'],
    additionalProperties: false,
  }
}

function example(type: string): object[] {
  return [
    { type, text: { zh: '起跑', en: 'Start' }, note: { zh: '早上 7:30', en: '7:30 in the morning' } },
    { type, text: { zh: '终点', en: 'Finish' } },
  ]
}

function component(type: string, name: string): string {
  return `import './widget.css'
import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import type { ${name}Props } from './props.gen.ts'

export default defineWidget<${name}Props>(function ${name}({ text, note }) {
  const content = words(text)
  if (content === '') return null
  return (
    <div className="${cssClass(type)}">
      <p className="${cssClass(type)}-text">{content}</p>
      {note && <p className="${cssClass(type)}-note">{words(note)}</p>}
    </div>
  )
})
`
}

function style(type: string): string {
  return `.${cssClass(type)}-text {
  margin: 0;
  font-size: var(--sl-text-16);
}

.${cssClass(type)}-note {
  margin: var(--sl-space-1) 0 0;
  color: var(--sl-muted);
  font-size: var(--sl-text-14);
}
`
}

function test(type: string): string {
  return `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#runtime/react/testing.tsx'
import ${type} from './widget.tsx'

it('shows its words and note, and nothing without words', () => {
  renderBlock(
    [
      { type: '${type}', text: { zh: '起跑', en: 'Start' }, note: { zh: '早上', en: 'In the morning' } },
      { type: '${type}', text: '{{state.none}}', note: { zh: '空', en: 'Alone' } },
    ],
    { widgets: { ${type} }, lang: 'en' },
  )
  expect(screen.getByText('Start')).toBeVisible()
  expect(screen.getByText('In the morning')).toBeVisible()
  expect(screen.queryByText('Alone')).toBeNull()
})
`
}

function cssClass(type: string): string {
  return `sl-${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
