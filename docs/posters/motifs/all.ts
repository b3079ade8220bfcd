import { bridges } from './bridges.ts'
import { heritage } from './heritage.ts'
import type { Motif } from './motif.ts'
import { plants } from './plants.ts'
import { towers } from './towers.ts'
import { works } from './works.ts'

const all = { ...towers, ...heritage, ...bridges, ...works, ...plants }

export type MotifName = keyof typeof all

/** Every drawing that stands somewhere, by name. */
export const motifs: Record<MotifName, Motif> = all
