import { ApiError } from '#api/apiError.ts'
import type { TypedRequest } from '#api/contract.gen.ts'
import type { Services } from '#app/services.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type Ports, RequestError } from '#runtime/ports.ts'

/**
 * The engine's `request` over the client, by any name, and the modules', typed by the contract: failures come worded
 * in the language the runner reads.
 */
export function requestPort(services: Services): Ports['request'] & TypedRequest {
  const request: Ports['request'] = async (
    operation: string,
    params: JsonObject,
    signal?: AbortSignal,
  ): Promise<Json> => {
    try {
      return (await services.client.request(operation, params, signal)) as Json
    } catch (error) {
      throw error instanceof ApiError ? worded(error, services.lang()) : error
    }
  }
  // The client does not hold answers against the contract: the platform is trusted to keep it.
  return request as Ports['request'] & TypedRequest
}

function worded({ kind, code, messages, fieldErrors }: ApiError, lang: 'zh' | 'en'): RequestError {
  return new RequestError(messages[lang], {
    // The token guard has already redirected to the login: 'handled' makes the runtime show no toast.
    code: kind === 'token' ? 'handled' : code,
    fieldErrors: fieldErrors.map(({ input, path, messages: words }) => ({ input, path, message: words[lang] })),
    // The platform's own refusals begin here: what it has not will not be there at the next try.
    retry: kind !== 'business' || Number(code) < 2_000_000,
  })
}
