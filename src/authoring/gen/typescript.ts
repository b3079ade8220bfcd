import { compile } from 'json-schema-to-typescript'

/** TypeScript declarations of a schema, formatted as the rest of the project. */
export function compileTypes(schema: object, name: string): Promise<string> {
  return compile(JSON.parse(JSON.stringify(schema)), name, {
    additionalProperties: false,
    bannerComment: '',
    enableConstEnums: false,
    format: true,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 120, trailingComma: 'all', arrowParens: 'avoid' },
    unknownAny: true,
  })
}
