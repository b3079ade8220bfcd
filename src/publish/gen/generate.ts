import { join } from 'node:path'
import { readContract } from '#lib/contract.ts'
import { type Json, objectOf } from '#lib/json.ts'
import { readActions, readBuiltinActions } from '#publish/catalogue/actions.ts'
import { readJson } from '#publish/catalogue/readJson.ts'
import { readWidgets } from '#publish/catalogue/widgets.ts'
import { actionTable } from './actionTable.ts'
import { contractTypes } from './contractTypes.ts'
import { inputTable } from './inputTable.ts'
import { openApi } from './openApi.ts'
import { operationTable } from './operationTable.ts'
import { pageSchema } from './pageSchema.ts'
import { raceTypes } from './raceTypes.ts'
import { widgetProps } from './widgetProps.ts'

/** Everything generated, path from the project's root -> content. The same input gives the same bytes. */
export async function generate(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const contract = readContract(join(root, 'schemas/api'))
  files.set('src/runtime/version.gen.ts', versionOf(root))
  files.set('src/api/contract.gen.ts', await contractTypes(contract))
  files.set('src/api/operations.gen.ts', operationTable(contract))
  files.set('schemas/openapi.json', `${JSON.stringify(openApi(contract), null, 2)}\n`)
  files.set('src/race/facts.gen.ts', await raceTypes(readJson(join(root, 'schemas/entities/race.schema.json'))))
  const widgets = readWidgets(root)
  for (const widget of widgets.values()) {
    files.set(`${widget.folder}/props.gen.ts`, await widgetProps(widget))
  }
  const actions = readActions(root)
  files.set('src/runtime/actions/table.gen.ts', actionTable(readBuiltinActions(root), actions))
  files.set('src/forms/inputs/folders.gen.ts', inputTable(root))
  const schema = pageSchema({
    base: readJson(join(root, 'schemas/page.base.json')),
    actions,
    widgets,
    operations: contract.operations,
  })
  files.set('schemas/page.schema.json', `${JSON.stringify(schema, null, 2)}\n`)
  return files
}

/** The version is written in package.json only. */
function versionOf(root: string): string {
  const { version } = objectOf(readJson(join(root, 'package.json')) as Json)
  return [
    '// Made by npm run gen from package.json.',
    "/** Version of the engine: what a page's `runtime` and a block's `requires.runtime` are compared with. */",
    `export const RUNTIME_VERSION = '${String(version)}'`,
    '',
  ].join('\n')
}
