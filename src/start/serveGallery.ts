import type { FastifyInstance } from 'fastify'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { createGallery, type Gallery } from '#commands/preview/gallery.ts'
import { isObject, type Json } from '#lib/json.ts'
import { loadOperatorPage, registerOperatorFiles } from '#platform/console/registerPages.ts'
import type { ConfigHost } from './front.ts'

/** The gallery is for those who write config: made when it is first asked for, and in no release. */
export interface GalleryHost extends ConfigHost {
  gallery(): Promise<Gallery>
}

/** A config host with the gallery's pages among those of its pointers. */
export function withGallery(root: string, host: ConfigHost): GalleryHost {
  let made: Promise<Gallery> | undefined
  const gallery = () => {
    made ??= createGallery(loadCatalogue(root))
    return made
  }
  return {
    sources: host.sources,
    gallery,
    async file(name) {
      const own = await host.file(name)
      if (own === null) return made ? ((await made).objects.get(name) ?? null) : null
      const isPointer = name === 'pointer.json' || name.startsWith('races/')
      if (!isPointer || !made) return own
      const pointer: Json = JSON.parse(String(own))
      if (!isObject(pointer) || !isObject(pointer.pages)) return own
      return JSON.stringify({ ...pointer, pages: { ...pointer.pages, ...(await made).pages } })
    },
  }
}

/** `/gallery`: every widget and control to look at, with what is written for it. */
export async function serveGallery(front: FastifyInstance, { gallery }: GalleryHost, folder: string): Promise<void> {
  const page = await loadOperatorPage(folder, '/gallery')
  front.get('/gallery', async (request, reply) => {
    // Its pages are there before the application asks for them.
    await gallery()
    return reply.type('text/html; charset=utf-8').send(page(request))
  })
  await registerOperatorFiles(front, folder, '/gallery')
  front.get('/gallery.json', async (_request, reply) => {
    const { exhibits } = await gallery()
    return reply.header('cache-control', 'no-store').send(exhibits)
  })
}
