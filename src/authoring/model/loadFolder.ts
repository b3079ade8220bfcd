import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { operatorError } from '#lib/words.ts'
import { message } from './finding.ts'

/**
 * Name of a file -> content. Names are paths inside the config folder, with `/`; those of campaigns begin with
 * `campaigns/`. JSON, GPX, GeoJSON, HTML and TXT are texts; pictures and films are their bytes, one a character.
 */
export type ConfigFiles = ReadonlyMap<string, string>

/** Where a config lies: pages and races in one folder, campaigns in one of their own. */
export interface ConfigFolders {
  config: string
  campaigns: string
}

/** Folder inside the config that the campaigns' folder stands for. */
const CAMPAIGNS = 'campaigns/'
const TEXTS = /\.(json|gpx|geojson|html|txt)$/i
const BYTES = /\.(svg|png|jpe?g|webp|avif|mp4)$/i

/** The config folder that is meant: the one that was named, else CONFIG_DIR, else pages-config. */
export function configFolder(named?: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  return named || env.CONFIG_DIR || 'pages-config'
}

/** The folders of a config: `campaigns`, else CAMPAIGNS_DIR, else `campaigns` beside the config folder. */
export function configFolders(config: string, campaigns = process.env.CAMPAIGNS_DIR): ConfigFolders {
  const folder = resolve(config)
  return { config: folder, campaigns: campaigns ? resolve(campaigns) : join(dirname(folder), 'campaigns') }
}

/** Where a file of the config lies. */
export function resolvePath(name: string, { config, campaigns }: ConfigFolders): string {
  return name.startsWith(CAMPAIGNS) ? join(campaigns, name.slice(CAMPAIGNS.length)) : join(config, name)
}

/** Whether a file is part of a config; others, an editor's or a system's, are passed over. */
export function isConfigFile(name: string): boolean {
  return TEXTS.test(name) || BYTES.test(name)
}

/** Reads the files of a config; throws when its folder is not there, or holds campaigns of its own. */
export function loadFolder(folder: string | ConfigFolders): Map<string, string> {
  const folders = typeof folder === 'string' ? configFolders(folder) : folder
  if (!existsSync(folders.config)) {
    throw operatorError(message('terms.folder.none', { folder: folders.config }))
  }
  if (existsSync(join(folders.config, CAMPAIGNS))) {
    const stray = join(folders.config, CAMPAIGNS)
    throw operatorError(message('terms.folder.campaigns', { stray, folder: folders.campaigns }))
  }
  const names = [
    ...namesIn(folders.config),
    ...(existsSync(folders.campaigns) ? namesIn(folders.campaigns).map((name) => CAMPAIGNS + name) : []),
  ]
  return new Map(names.map((name) => [name, readContent(resolvePath(name, folders))]))
}

function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && isConfigFile(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function readContent(path: string): string {
  return readFileSync(path, chooseEncoding(path))
}

/** How the content of a file of a config is a text. */
export function chooseEncoding(name: string): 'latin1' | 'utf8' {
  return BYTES.test(name) ? 'latin1' : 'utf8'
}

/** The files of a config as they are now. `changed` names what may differ from the last call; without it all are read. */
export type FolderReader = (changed?: Iterable<string>) => ConfigFiles

/** Reads a config once, and then only what has changed. */
export function createFolderReader(folder: string | ConfigFolders): FolderReader {
  const folders = typeof folder === 'string' ? configFolders(folder) : folder
  let files: Map<string, string> | null = null
  return (changed) => {
    files = files && changed ? new Map(files) : loadFolder(folders)
    for (const name of changed ?? []) {
      const path = resolvePath(name, folders)
      if (existsSync(path)) files.set(name, readContent(path))
      else files.delete(name)
    }
    return files
  }
}
