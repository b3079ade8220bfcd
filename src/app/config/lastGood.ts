/** The last good copy of config files, for a config host that is down or a phone without a network. */
export interface LastGood {
  keep(path: string, text: string): void
  find(path: string): Promise<string | null>
}

const NAME = 'startline-config'
const HERE = 'https://config.invalid/'

/** Copies in the Cache API; on plain http there is none, and nothing is kept. */
export function lastGood(caches: CacheStorage | undefined): LastGood {
  return {
    keep(path, text) {
      const kept = caches?.open(NAME).then((cache) => cache.put(HERE + path, new Response(text)))
      kept?.catch(() => undefined)
    },
    async find(path) {
      try {
        const found = await (await caches?.open(NAME))?.match(HERE + path)
        return found ? await found.text() : null
      } catch {
        return null
      }
    },
  }
}
