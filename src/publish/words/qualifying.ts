import type { Fault } from '#publish/model/origins.ts'

const code = 'race.qualifying'
const KINDS = { result: { zh: '成绩', en: 'a result' }, points: { zh: '积分', en: 'points' } }

/** What check says of what a project asks to qualify with. */
export const QUALIFYING = {
  several: {
    code,
    message: {
      zh: '报名资格只能用于个人项目：一次报名有几个人时，不知道是谁的成绩',
      en: 'only a project of single runners can ask for it: of several it is not known whose result it is',
    },
    hint: {
      zh: '去掉 qualifying，或把项目改为个人。',
      en: 'Leave qualifying out, or make the project an individual one.',
    },
  },
  noDistance: {
    code,
    message: { zh: '成绩没有写是多长的比赛', en: 'the result says no distance' },
    hint: {
      zh: '写 "distanceKm"（这个距离）或 "fromKm"（这个距离及以上）。',
      en: 'Write "distanceKm" for that distance, or "fromKm" for that and longer ones.',
    },
  },
  twoDistances: {
    code,
    message: { zh: 'distanceKm 和 fromKm 只能写一个', en: 'a proof has distanceKm or fromKm, not both' },
    hint: { zh: '去掉其中一个。', en: 'Leave one of them out.' },
  },
  noPoints: {
    code,
    message: { zh: '积分没有写至少多少', en: 'the points say no least number' },
    hint: { zh: '写 "atLeast"，例如 "atLeast": 450。', en: 'Write "atLeast", such as "atLeast": 450.' },
  },
  ofOther: (key: string, kind: 'result' | 'points'): Fault => ({
    code,
    message: { zh: `${key} 只用于${KINDS[kind].zh}`, en: `${key} is of ${KINDS[kind].en} only` },
    hint: { zh: `去掉它，或把 kind 改为 "${kind}"。`, en: `Leave it out, or set kind to "${kind}".` },
  }),
  monthsOfPoints: {
    code,
    message: { zh: '只收积分时，months 不起作用', en: 'months count for nothing beside points alone' },
    hint: { zh: '去掉 months。', en: 'Leave months out.' },
  },
  nobody: (runners: 'men' | 'women'): Fault => ({
    code,
    message: {
      zh: `${runners === 'men' ? '男子' : '女子'}没有可用的成绩，都不能报名`,
      en: `there is no proof for ${runners}: none of them could enter`,
    },
    hint: {
      zh: `加一项 "runners": "${runners}" 的成绩，或去掉其他项的 runners。`,
      en: `Add one with "runners": "${runners}", or one without runners.`,
    },
  }),
  notAsked: (route: string, kind: 'result' | 'points', missing: readonly string[]): Fault => ({
    code,
    message: {
      zh: `报名页 ${route} 的表单 "${kind}" 没有问：${missing.join('、')}，没有人能报名`,
      en: `the form "${kind}" of ${route} does not ask ${missing.join(', ')}: nobody could enter`,
    },
    hint: {
      zh: `在该页 name 为 "${kind}" 的表单里加上字段库的这些字段。`,
      en: `Add these fields of the library to the page's form whose name is "${kind}".`,
    },
  }),
  noFile: (route: string, field: string): Fault => ({
    code,
    message: {
      zh: `报名页 ${route} 的 "${field}" 不是上传文件，随便写几个字也能报名`,
      en: `"${field}" of ${route} is no upload: any words would be taken for a certificate`,
    },
    hint: {
      zh: `用字段库的 "${field}"，或给它 "ui": {"widget": "file"}。`,
      en: `Use the library's "${field}", or give it "ui": {"widget": "file"}.`,
    },
  }),
  needless: (other: number): Fault => ({
    code,
    message: {
      zh: `这一项多余：满足它的人都已满足 proofs[${other}]`,
      en: `this proof is for nobody: whoever has it has proofs[${other}] already`,
    },
    hint: { zh: '改严另一项，或去掉这一项。', en: 'Make the other one stricter, or leave this one out.' },
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>
