import type { FormSchema, FormUi } from '#forms/model.ts'
import { addTexts } from '#lib/i18n.ts'
import type { InputDescriptor, InputFolder, Setting } from './descriptor.ts'
import { FOLDERS } from './folders.gen.ts'

const folders: Readonly<Record<string, InputFolder>> = FOLDERS
for (const { texts } of Object.values(folders)) if (texts) addTexts('forms', texts)

/** Every input type by the name that `ui:widget` gives it. */
export const INPUTS: ReadonlyMap<string, InputDescriptor> = new Map(
  Object.values(folders).flatMap(({ inputs }) => Object.entries(inputs)),
)

/** The folder that each input type is in. */
export const FOLDER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(folders).flatMap(([folder, { inputs }]) => Object.keys(inputs).map((name) => [name, folder] as const)),
)

/** Settings of `ui` that every input takes. */
export const COMMON_SETTINGS: Readonly<Record<string, Setting>> = {
  width: 'text',
  autocomplete: 'text',
  inputmode: 'text',
  autocapitalize: 'text',
  disabledWhen: 'expression',
  optionalMark: 'flag',
  check: 'check',
}

/** Whether an object is one question: it names an input for objects, which draws its rows. */
export function isOneQuestion(ui: FormUi): boolean {
  const name = ui['ui:widget'] ?? ''
  return name !== 'hidden' && (INPUTS.get(name)?.types.includes('object') ?? false)
}

/** Name of the input type of a field: the one it asks for, or the one that stands for its schema. */
export function chooseInput(schema: FormSchema, ui: FormUi): string {
  if (ui['ui:widget']) return ui['ui:widget']
  for (const [name, { defaultFor }] of INPUTS) if (defaultFor?.(schema)) return name
  return 'text'
}
