import { readFileSync } from 'node:fs'

/** Reads a data file that lies beside a module: `readData(import.meta.url, './cities.json')`. Its type is the caller's word. */
export function readData<T>(module: string, file: string): T {
  return JSON.parse(readFileSync(new URL(file, module), 'utf8')) as T
}

/** The value when it is one of `known`; the error names the file, the value and what there is. */
export function oneOf<T extends string>(file: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new Error(`${file}: "${value}" is unknown. There is ${known.join(', ')}.`)
}
