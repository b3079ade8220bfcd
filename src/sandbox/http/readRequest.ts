import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '#sandbox/handler.ts'
import type { ContractOperation } from './contract.ts'

export interface ReadRequest {
  params: Record<string, unknown>
  file: UploadedFile | null
}

/** The parameters wherever the contract has them: query, JSON, form or multipart. */
export async function readRequest(request: FastifyRequest, operation: ContractOperation): Promise<ReadRequest> {
  if (operation.body === 'query') return { params: { ...(request.query as object) }, file: null }
  if (operation.body === 'multipart' && request.isMultipart()) return readMultipart(request)
  const { body } = request
  const params = typeof body === 'object' && body !== null ? { ...body } : {}
  return { params: params as Record<string, unknown>, file: null }
}

async function readMultipart(request: FastifyRequest): Promise<ReadRequest> {
  const params: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      params[part.fieldname] = part.value
      continue
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of part.file) chunks.push(chunk as Uint8Array)
    file = { name: part.filename, bytes: Buffer.concat(chunks), truncated: part.file.truncated }
    params[part.fieldname] = part.filename
  }
  return { params, file }
}
