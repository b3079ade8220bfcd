import { ageOnRaceDay, type RaceDay } from './entry.ts'
import type { IdType, ProjectFacts } from './facts.gen.ts'

/** What is photographed of a document. */
export type CardSide = 'front' | 'back'

/** Passports have one page, papers one side. */
const SIDES: Record<IdType, readonly CardSide[]> = {
  '1': ['front', 'back'],
  '2': ['front', 'back'],
  '3': ['front', 'back'],
  '4': ['front'],
  '5': ['front'],
  '6': ['front', 'back'],
  '7': ['front'],
}

export function cardSides(idType: IdType): readonly CardSide[] {
  return SIDES[idType]
}

/** A birth certificate is the document of those who need no ID card yet: below this age. */
export const CERTIFICATE_BELOW = 16
const OF_AGE = 18

/** A saved runner's details, as far as projects ask for more of them than for others; '' is none. */
export interface Details {
  idType: IdType
  birthday: string
  enUserName: string
  nativePlace: string
  email: string
  idPhotoFront: string
  idPhotoBack: string
  guardianName: string
  guardianPhone: string
}

export type Detail = Exclude<keyof Details, 'idType' | 'birthday'>

/** The details that a project needs of a runner and that are not there, in the order of the form. */
export function missingDetails(day: RaceDay, project: ProjectFacts, runner: Details): Detail[] {
  const needed = (project.playerDetails ?? []).flatMap((one): Detail[] => {
    if (one === 'idPhotos') {
      return SIDES[runner.idType].map((side) => (side === 'front' ? 'idPhotoFront' : 'idPhotoBack'))
    }
    // Only the ID card and the officer certificate are of somebody with a native place here.
    if (one === 'nativePlace') return ['1', '6', '7'].includes(runner.idType) ? ['nativePlace'] : []
    if (one !== 'guardian') return [one]
    return ageOnRaceDay(day, runner) < OF_AGE ? ['guardianName', 'guardianPhone'] : []
  })
  return needed.filter((field) => runner[field] === '')
}
