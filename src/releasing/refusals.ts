import { message } from '#authoring/model/finding.ts'
import { operatorError } from '#lib/words.ts'
import { Refusal, type Store } from './store/store.ts'

/** What several commands say of a store that is in no state for what was asked. */
export const nothingYet = ({ name }: Store) => new Refusal(message('store.nothingYet', { name }))

export const noCanary = ({ name }: Store) => new Refusal(message('store.noCanary', { name }))

/** The store is not whole: `startline verify` tells more. */
export const missingFile = ({ name }: Store, path: string) => operatorError(message('store.missing', { name, path }))
