import { join } from 'node:path'
import { holdLock } from '#sandbox/folderLock.ts'

/** Takes a data folder for this process; throws when another process has it. Answers the way to give it back. */
export function lockFolder(folder: string, log: (line: string) => void): Promise<() => Promise<void>> {
  return holdLock(join(folder, 'in-use'), `The data folder ${folder}`, log)
}
