import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that need a document last. A worker is ended, with every module it has loaded, where the next file in the order
 * wants another environment than its own.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const withDocument = new Set(
      sorted.filter(({ moduleId }) => /@vitest-environment jsdom/.test(readFileSync(moduleId, 'utf8'))),
    )
    return [...sorted.filter((file) => !withDocument.has(file)), ...withDocument]
  }
}
