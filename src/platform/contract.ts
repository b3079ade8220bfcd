import { join } from 'node:path'
import { readContract } from '#lib/contract.ts'

/** The operations of schemas/api. */
export const contract = readContract(join(import.meta.dirname, '../../schemas/api'))
