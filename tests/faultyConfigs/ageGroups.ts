import { cases, type Faulty } from './faulty.ts'

const GROUPS = '"ageGroups": { "men": [18, 30, 40, 50, 60], "women": [18, 35, 45, 55] }'
const OWN = '"distanceKm": 10,\n      "fee": 12000,'
const groups = (put: string) => ({ find: GROUPS, put: `"ageGroups": ${put}` })
const ofProject = (put: string) => ({ find: OWN, put: `${OWN}\n      "ageMax": 65,\n      "ageGroups": ${put},` })

/** Age groups in which nobody is, or that are none. */
export const AGE_GROUPS: Faulty[] = cases('races/1000060014/race.json', [
  { name: 'age groups by their names', ...groups('["M18-29", "M30-39"]'), code: 'shape.type', path: 'ageGroups' },
  { name: 'age groups of nobody', ...groups('{}'), code: 'shape.value', path: 'ageGroups' },
  {
    name: 'age groups of no bounds',
    ...groups('{ "men": [] }'),
    code: 'shape.value',
    path: 'ageGroups.men',
  },
  {
    name: 'an age group twice',
    ...groups('{ "men": [18, 30, 30] }'),
    code: 'shape.value',
    path: 'ageGroups.men',
  },
  {
    name: 'age groups as they are printed',
    ...groups('{ "men": ["18-29", 30] }'),
    code: 'shape.type',
    path: 'ageGroups.men[0]',
  },
  {
    name: 'an age that nobody reaches',
    ...groups('{ "men": [18, 130] }'),
    code: 'shape.value',
    path: 'ageGroups.men[1]',
  },
  {
    name: 'age groups of boys',
    ...groups('{ "men": [18, 30], "boys": [12] }'),
    code: 'shape.property',
    path: 'ageGroups.boys',
    line: '"boys"',
  },
  {
    name: 'an age group above the oldest age',
    ...ofProject('{ "men": [18, 40, 100] }'),
    code: 'race.ageGroups',
    path: 'items[0].ageGroups.men[2]',
    line: '[18, 40, 100]',
    hint: 'Leave 100 out',
  },
])
