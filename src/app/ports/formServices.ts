import type { Services } from '#app/services.ts'
import type { FormServices } from '#forms/context.ts'
import { assetUrl } from '#lib/url.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { AppPorts } from './ports.ts'

const VALIDATOR = /^objects\/[\w.-]+\.js$/

/** What forms need of the application. */
export function createFormServices(services: Services, ports: AppPorts): FormServices {
  return {
    load: (operation, params) => ports.request(operation, params),
    upload: async (file) => {
      // A file is no JSON, but the client sends it as multipart.
      const answer = await ports.request('uploadImage', { file } as unknown as JsonObject)
      return { path: pathOf(answer) }
    },
    importValidator: (path) => {
      if (!VALIDATOR.test(path)) return Promise.reject(new Error(`not a validator: ${path}`))
      return services.config.script(path)
    },
    fileUrl: (path) => assetUrl(path, services.site.hosts.image),
  }
}

function pathOf(answer: Json): string {
  const path = typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer.path : null
  if (typeof path !== 'string') throw new Error('The upload answered no path')
  return path
}
