import { readFileSync } from 'node:fs'

/** Reads a data file that lies beside a module: `readData(import.meta.url, './cities.json')`. Its type is the caller's word. */
export function readData<T>(module: string, file: string): T {
  return JSON.parse(readFileSync(new URL(file, module), 'utf8')) as T
}
