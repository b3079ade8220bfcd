import { widgetFile } from '#runtime/widgetFile.ts'

/** What dist/app.manifest.json says of a source: the file that it became, and what comes with that. */
export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

export type AppManifest = Readonly<Record<string, Chunk>>

/** Sources of the code that a page of these widgets needs to stand. */
export function listSources(widgets: readonly string[]): string[] {
  return ['index.html', 'src/app/page/configPage.tsx', ...widgets.map(widgetFile)]
}

/** The files of sources and of all that they import, each after those that it needs; `unknown` has none. */
export function listChunks(sources: readonly string[], manifest: AppManifest): ChunkFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const unknown: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) {
      unknown.push(name)
      return
    }
    chunk.imports?.forEach(visit)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  sources.forEach(visit)
  return { scripts: [...scripts], styles: [...styles], unknown }
}

interface ChunkFiles {
  scripts: string[]
  styles: string[]
  unknown: string[]
}
