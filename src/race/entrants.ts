import type { IdType, ProjectFacts } from './facts.gen.ts'
import type { RefusalName } from './refusals.ts'

/** Where a runner is from, as far as the rules of a race tell runners apart. */
export type Origin = NonNullable<ProjectFacts['entrants']>[number]['from']

/** What tells where a runner is from. */
export interface IdentityDocument {
  idType: string
  /** ISO 3166 alpha-3. */
  nationality: string
}

const ALL_ID_TYPES: IdType[] = ['1', '2', '3', '4', '5', '6', '7']
/** Projects that name no documents take those of people who have outgrown a birth certificate; families bring children. */
const USUAL: IdType[] = ['1', '2', '3', '4', '5', '6']
const REGIONS = ['HKG', 'MAC', 'TWN']
// Their holders are Chinese nationals, and many write CHN.
const REGION_PAPERS = ['2', '3', '5']

export const ORIGINS: readonly Origin[] = ['mainland', 'hongKongMacaoTaiwan', 'abroad']

/** Documents that a project takes, from whomever. */
export function acceptedIdTypes({ entrants, idTypes, kind }: ProjectFacts): IdType[] {
  if (!entrants) return idTypes ?? (kind === 'family' ? ALL_ID_TYPES : USUAL)
  return ALL_ID_TYPES.filter((type) => entrants.some((one) => one.idTypes.includes(type)))
}

export function findOrigin({ idType, nationality }: IdentityDocument): Origin {
  if (REGIONS.includes(nationality) || REGION_PAPERS.includes(idType)) return 'hongKongMacaoTaiwan'
  return nationality === 'CHN' ? 'mainland' : 'abroad'
}

/** Why a runner may not enter the project by nationality and document. */
export function identityRefusal(project: ProjectFacts, papers: IdentityDocument): RefusalName | null {
  const origin = findOrigin(papers)
  const { entrants = [{ from: origin, idTypes: acceptedIdTypes(project) }] } = project
  const own = entrants.find(({ from }) => from === origin)
  if (!own) return 'originRefused'
  return own.idTypes.some((type) => type === papers.idType) ? null : 'idTypeRefused'
}
