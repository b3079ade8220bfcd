import { expect, test } from 'vitest'
import { readContract } from '#lib/contract.ts'
import { operationOf } from './operations.gen.ts'

test.each(readContract('schemas/api').operations)(
  '$id travels as the contract says, though its row leaves out what is usual',
  ({ id, method, path, body, result, auth, read }) => {
    const { host, path: rest, ...others } = operationOf(id) ?? { host: '', path: '' }
    expect([others, `/${host}${rest}`]).toMatchObject([{ method, body, result }, path])
    expect(others).toEqual(expect.objectContaining({ ...(auth && { auth }), ...(read && { read }) }))
  },
)
