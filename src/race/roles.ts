import type { ProjectFacts, RoleFacts, Text } from './facts.gen.ts'
import { text } from './texts.ts'

const TEAM_SIZES = { individual: [1, 1], team: [2, 30], family: [2, 4] } as const

/** Who makes up an entry of the project; empty when all its runners are alike. */
export function listRoles({ kind, roles, adultFrom = 20, childBelow = 13 }: ProjectFacts): RoleFacts[] {
  if (roles) return roles
  if (kind !== 'family') return []
  return [
    { id: 'adult', name: text('roles.adult'), max: 2, ageMin: adultFrom },
    { id: 'child', name: text('roles.child'), max: 2, ageMax: childBelow - 1 },
  ]
}

export const fewestOf = ({ min = 1 }: RoleFacts): number => min

/** Fewest and most runners of one entry. */
export function teamSize(project: ProjectFacts): { min: number; max: number } {
  const { kind, teamMin, teamMax, roles = [] } = project
  const [min, max] = TEAM_SIZES[kind]
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return {
    min: teamMin ?? (roles.length > 0 ? Math.max(1, sum(roles.map(fewestOf))) : min),
    max: teamMax ?? (roles.length > 0 ? sum(roles.map((role) => role.max)) : max),
  }
}

/**
 * Whether its entries give a team's name: where runners join by a link it is what invites them; a pair whose runners have
 * roles, as a blind runner and the guide, is no team of that kind.
 */
export function hasTeamName({ kind, members, roles = [] }: Pick<ProjectFacts, 'kind' | 'members' | 'roles'>): boolean {
  return kind === 'team' && (members === 'link' || roles.length === 0)
}

interface Ages {
  ageMin?: number
  ageMax?: number
}

/** Whether an age lies within bounds; the age of a birthday that is no day (-1) lies within none but the widest. */
export function isAged({ ageMin, ageMax }: Ages, age: number): boolean {
  if (ageMin === undefined && ageMax === undefined) return true
  return age >= (ageMin ?? 0) && age <= (ageMax ?? Number.POSITIVE_INFINITY)
}

interface RoleAssignment {
  /** The role of each runner; null for one who fits none, or none that is left. */
  roles: (RoleFacts | null)[]
  /** Every runner has a role, and every role as many as it needs. */
  complete: boolean
}

/**
 * Gives every runner a role by their ages on race day, so that as many as can be have one and the fewest of each role
 * are there. Where ages leave a choice, roles go in their order to the runners in theirs.
 */
export function assignRoles(roles: readonly RoleFacts[], ages: readonly number[]): RoleAssignment {
  const needed = roles.flatMap((role) => Array.from({ length: fewestOf(role) }, () => role))
  const seats = [...needed, ...roles.flatMap((role) => Array.from({ length: role.max - fewestOf(role) }, () => role))]
  const runnerIn: (number | null)[] = seats.map(() => null)
  const seatOf: (number | null)[] = ages.map(() => null)
  const sit = (runner: number, seat: number) => {
    runnerIn[seat] = runner
    seatOf[runner] = seat
    return true
  }
  const fits = (runner: number, seat: number) => isAged(seats[seat] ?? {}, ages[runner] ?? -1)
  // Nobody moves to make room for who could sit elsewhere.
  const freeFirst = () => [...ages.keys()].sort((a, b) => Number(seatOf[a] !== null) - Number(seatOf[b] !== null))
  // Both are augmenting paths of a matching: who has a seat keeps one, and a seat that is taken stays so.
  const fill = (seat: number, tried: Set<number>): boolean =>
    freeFirst().some((runner) => {
      if (tried.has(runner) || !fits(runner, seat)) return false
      tried.add(runner)
      const other = seatOf[runner] ?? null
      return (other === null || fill(other, tried)) && sit(runner, seat)
    })
  const place = (runner: number, tried: Set<number>): boolean =>
    seats.some((_, seat) => {
      if (tried.has(seat) || !fits(runner, seat)) return false
      tried.add(seat)
      const other = runnerIn[seat] ?? null
      return (other === null || place(other, tried)) && sit(runner, seat)
    })
  needed.forEach((_, seat) => void fill(seat, new Set()))
  ages.forEach((_, runner) => void (seatOf[runner] === null && place(runner, new Set())))
  return {
    roles: seatOf.map((seat) => (seat === null ? null : (seats[seat] ?? null))),
    complete: seatOf.every((seat) => seat !== null) && needed.every((_, seat) => runnerIn[seat] !== null),
  }
}

/** Bounds of an age in words: 6 – 15 周岁, 20 or over. */
export function ageWords({ ageMin: from, ageMax: to }: Ages): Text {
  if (to === undefined) return from === undefined ? text('roles.age.any') : text('roles.age.from', { from })
  if (from === undefined || from === 0) return text('roles.age.to', { to })
  return from === to ? text('roles.age.only', { from }) : text('roles.age.between', { from, to })
}

/** How many of a role and how old: 1 – 2 名，6 – 15 周岁. */
export function roleWords(role: RoleFacts): Text {
  const [min, max, ages] = [fewestOf(role), role.max, ageWords(role)]
  if (min === max) return text('roles.exactly', { max, ages })
  return min === 0 ? text('roles.upTo', { max, ages }) : text('roles.between', { min, max, ages })
}
