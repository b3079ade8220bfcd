import type { Fault } from '#publish/model/origins.ts'

const code = 'race.change'

/** What check says of changes that a race offers and nobody can make. */
export const CHANGES = {
  afterStart: (kind: string, until: string, raceTime: string): Fault => ({
    code,
    message: {
      zh: `${kind} 到 ${until} 才截止，比赛 ${raceTime} 已经开始`,
      en: `${kind} may be changed until ${until}, after the race starts at ${raceTime}`,
    },
    hint: { zh: '把 until 写在 raceTime 之前。', en: 'Set until to a moment before raceTime.' },
  }),
  beforeSignUp: (kind: string, until: string, signUpStart: string): Fault => ({
    code,
    message: {
      zh: `${kind} 在 ${until} 就截止，那时报名（${signUpStart}）还没有开始`,
      en: `${kind} may be changed until ${until}, before sign-up opens at ${signUpStart}`,
    },
    hint: { zh: '把 until 写在 signUpStart 之后，或去掉这一项。', en: 'Set until to a later moment, or leave it out.' },
  }),
  nothingElse: {
    code,
    message: {
      zh: '允许换项目，却没有可以换的项目或套餐',
      en: 'the project may be changed, but there is no other project or package to change to',
    },
    hint: {
      zh: '要有另一个 kind 相同、先到先得且不要求资格成绩的项目，或两个以上的套餐；否则去掉 project。',
      en: 'It takes another first-come project of the same kind that asks for no qualifying result, or a second package; else leave project out.',
    },
  },
  noLadder: {
    code,
    message: {
      zh: '差价按退款规则退，却没有写 refundLadder',
      en: 'a lower price is given back by the refund ladder, which is missing',
    },
    hint: {
      zh: '写 refundLadder，或把 lowerPrice 改为 "refund" 或 "keep"。',
      en: 'Write refundLadder, or set lowerPrice to "refund" or "keep".',
    },
  },
  notRefundable: {
    code,
    message: {
      zh: '项目不退款（refundable 为 false），变便宜也没有差价可退',
      en: 'the project gives nothing back (refundable is false), so no lower price does either',
    },
    hint: { zh: '去掉 lowerPrice，或改为 "keep"。', en: 'Leave lowerPrice out, or set it to "keep".' },
  },
  leavesAlone: {
    code,
    message: {
      zh: '一人可单独退赛（withdrawal 为 each），这个项目却只报一个人',
      en: 'one runner may leave alone (withdrawal is each), but the project enters one runner at a time',
    },
    hint: { zh: '去掉 withdrawal。', en: 'Leave withdrawal out.' },
  },
  deferredLater: (allocation: string): Fault => ({
    code,
    message: {
      zh: `顺延的名额要在报名时就占用，allocation 却是 ${allocation}`,
      en: `deferred places are taken with the entry, but allocation is ${allocation}`,
    },
    hint: {
      zh: '另写一个 allocation 为 "direct" 的项目接受顺延，并写 "only": true。',
      en: 'Let another project with allocation "direct" take them, with "only": true.',
    },
  }),
  deferredHere: (itemId: string): Fault => ({
    code,
    message: { zh: `${itemId} 是本赛事的项目，不是上一届的`, en: `${itemId} is of this race, not of the one before` },
    hint: { zh: '写上一届赛事的项目编号。', en: 'Name a project of the race before.' },
  }),
  deferredTwice: (itemId: string): Fault => ({
    code,
    message: {
      zh: `${itemId} 的顺延名额有两个项目接受，会保留两份`,
      en: `places deferred from ${itemId} are taken by two projects and would be kept twice`,
    },
    hint: { zh: '只写在其中一个项目里。', en: 'Name it in one of them only.' },
  }),
} satisfies Record<string, Fault | ((...args: never[]) => Fault)>
