import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { type Kind, refuseName } from './scaffold.ts'

/** A widget of its own, with schema, component, style, test and examples: each new one begins as this. */
const TEMPLATE = join(PROJECT_ROOT, 'docs/templates/widget')

/** A widget's folder. */
export const newWidget: Kind = {
  name: { option: 'type', ask: message('new.ask.widget'), refuse: refuseName },
  questions: [{ option: 'about', ask: message('new.ask.about'), usual: 'Words with a note.' }],
  make(type, { about = '' }) {
    const folder = `src/widgets/${type}`
    const names = readdirSync(TEMPLATE).filter((name) => !name.includes('.gen.'))
    const files = names.map((name): [string, string] => {
      const text = readFileSync(join(TEMPLATE, name), 'utf8')
      return [`${folder}/${name}`, name === 'schema.json' ? schema(text, type, about) : renamed(text, type)]
    })
    return {
      files: new Map(files),
      next: [message('new.next.widget', { folder }), message('new.next.test', { folder })],
    }
  },
}

function schema(text: string, type: string, about: string): string {
  const name = nameOf(type)
  const own = { title: name, 'x-label': { zh: name, en: name }, description: { zh: about, en: about } }
  return jsonFile({ ...JSON.parse(text), ...own })
}

/** The template's text with another name: `sample`, the component `Sample`, the class `sl-sample`. */
function renamed(text: string, type: string): string {
  const name = nameOf(type)
  const css = `sl-${type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  // In the order that lint asks for.
  const isFirst = `${name}Props`.slice(0, 2).toUpperCase() < 'PR'
  return text
    .replace('PROPS, type SampleProps', isFirst ? `type ${name}Props, PROPS` : `PROPS, type ${name}Props`)
    .replaceAll('sl-sample', css)
    .replaceAll(/\bSample/g, name)
    .replaceAll(/\bsample\b/g, type)
}

function nameOf(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}
