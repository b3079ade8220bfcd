import { operatorError } from '#lib/words.ts'
import { Refusal, type Store } from './store/store.ts'

/** What several commands say of a store that is in no state for what was asked. */
export const nothingYet = ({ name }: Store) =>
  new Refusal({ zh: `${name}：还没有发布过`, en: `${name}: nothing was published yet` })

export const noCanary = ({ name }: Store) =>
  new Refusal({ zh: `${name}：现在没有灰度`, en: `${name}: no canary is active` })

/** The store is not whole: `startline verify` tells more. */
export const missingFile = ({ name }: Store, path: string) =>
  operatorError({ zh: `${name}：缺少 ${path}`, en: `${name}: ${path} is missing` })
