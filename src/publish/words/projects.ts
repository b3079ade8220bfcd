import type { Fault } from '#publish/model/origins.ts'

const PLACES = { zh: '请改 quota，或改每队人数。', en: 'Change quota, or how many runners a team has.' }
const LADDER = {
  zh: '从早到晚写，退得越晚比例越低。',
  en: 'Write the steps from early to late, each with a smaller share.',
}

/** What check says of what does not fit together in a race's facts: its times, places, ages, papers and refunds. */
export const PROJECTS = {
  itemTwice: (id: string): Fault => ({
    code: 'race.itemTwice',
    message: { zh: `已有项目用了编号 ${id}`, en: `another project has the id ${id} already` },
    hint: { zh: '给每个项目不同的编号。', en: 'Give each project an id of its own.' },
  }),
  itemId: (itemId: string, raceId: string): Fault => ({
    code: 'race.itemId',
    message: { zh: `项目编号 ${itemId} 不以赛事编号开头`, en: `${itemId} does not begin with the race's id` },
    hint: { zh: `请写 ${raceId} 再加两位数字。`, en: `Write ${raceId} and two digits.` },
  }),
  order: (later: Moment, before: Moment): Fault => ({
    code: 'race.time',
    message: {
      zh: `${later.key}（${later.text}）应晚于 ${before.key}（${before.text}）`,
      en: `${later.key} (${later.text}) is not after ${before.key} (${before.text})`,
    },
    hint: { zh: '请改其中一个时间。', en: 'Change one of the two.' },
  }),
  drawWithout: {
    code: 'race.time',
    message: { zh: '项目不抽签，却写了抽签时间', en: 'a project without a ballot has no draw' },
    hint: { zh: '要抽签请把 allocation 改为 "lottery"，否则去掉 drawAt。', en: 'Set allocation to "lottery".' },
  },
  reviewWithout: {
    code: 'race.time',
    message: { zh: '项目不审核，却写了审核截止时间', en: 'a project without approval has no review' },
    hint: {
      zh: '要审核请把 allocation 改为 "approval"，否则去掉 reviewUntil。',
      en: 'Set allocation to "approval", or leave reviewUntil out.',
    },
  },
  valueWithout: {
    code: 'race.time',
    message: { zh: '项目不抽签，用不到公开数值', en: 'a project without a ballot needs no public value' },
    hint: { zh: '要抽签请把 allocation 改为 "lottery"，否则去掉 publicValue。', en: 'Set allocation to "lottery".' },
  },
  waitlistWithout: {
    code: 'race.time',
    message: {
      zh: '候补是给没中签的选手的，这个项目不抽签',
      en: 'the waiting list is for runners who were not drawn, and this project has no ballot',
    },
    hint: {
      zh: '去掉 waitlist，或把 allocation 改为 "lottery"。',
      en: 'Leave waitlist out, or set allocation to "lottery".',
    },
  },
  noWaitlist: {
    code: 'race.time',
    message: { zh: '没有候补，却写了候补结束时间', en: 'there is no waiting list that could end' },
    hint: { zh: '加上 "waitlist": "optIn"，或去掉这一项。', en: 'Write "waitlist": "optIn", or leave this out.' },
  },
  invitedBallot: {
    code: 'race.invitation',
    message: { zh: '抽签项目不收邀请码', en: 'a project with a ballot takes no codes' },
    hint: {
      zh: '为邀请名额另设一个 allocation 为 "direct" 的项目。',
      en: 'Give the invited places a project of their own, with allocation "direct".',
    },
  },
  deadlineBefore: {
    code: 'race.time',
    message: {
      zh: '先缴费后抽签，抽签后没有缴费',
      en: 'payment comes before the draw, so there is no payment after it',
    },
    hint: {
      zh: '中签后才缴费请把 payTiming 改为 "after"，否则去掉 payDeadline。',
      en: 'Set payTiming to "after", or leave payDeadline out.',
    },
  },
  afterWithout: {
    code: 'race.time',
    message: { zh: '项目不抽签，没有“中签后缴费”', en: 'without a ballot there is nothing to pay after' },
    hint: { zh: '把 payTiming 改为 "before"。', en: 'Set payTiming to "before".' },
  },
  noHold: (hold: string): Fault => ({
    code: 'race.time',
    message: {
      zh: `名额只保留 ${hold}，来不及缴费就没了`,
      en: `a place held for ${hold} is lost before it can be paid`,
    },
    hint: { zh: '写 "30m" 这样的时长。', en: 'Write a time such as "30m".' },
  }),
  teamRange: (min: number, max: number): Fault => ({
    code: 'race.quota',
    message: {
      zh: `每队最少 ${min} 人，最多却只有 ${max} 人`,
      en: `an entry has ${min} runners at least and ${max} at most`,
    },
    hint: { zh: '请改 teamMin 或 teamMax。', en: 'Change teamMin or teamMax.' },
  }),
  alone: (max: number): Fault => ({
    code: 'race.quota',
    message: {
      zh: `个人项目每次报名 1 人，不是 ${max} 人`,
      en: `an individual project takes 1 runner an entry, not ${max}`,
    },
    hint: {
      zh: '把 kind 改为 "team" 或 "family"，或去掉 teamMax。',
      en: 'Set kind to "team" or "family", or leave teamMax out.',
    },
  }),
  noTeam: {
    code: 'race.quota',
    message: { zh: '团队至少 2 人', en: 'a team has 2 runners or more' },
    hint: { zh: '请把 teamMax 改为 2 以上。', en: 'Set teamMax to 2 or more.' },
  },
  quotaSmall: (quota: number, min: number): Fault => ({
    code: 'race.quota',
    message: {
      zh: `名额 ${quota} 个，不够一队 ${min} 人`,
      en: `${quota} places are not enough for one entry of ${min}`,
    },
    hint: PLACES,
  }),
  quotaUneven: (quota: number, min: number): Fault => ({
    code: 'race.quota',
    message: {
      zh: `${quota} 个名额分不成整队（每队 ${min} 人），会空出 ${quota % min} 个`,
      en: `${quota} places are no whole number of teams of ${min}: ${quota % min} stay empty`,
    },
    hint: PLACES,
  }),
  ages: (min: number, max: number): Fault => ({
    code: 'race.age',
    message: { zh: `没有人既满 ${min} 岁又不超过 ${max} 岁`, en: `nobody is at least ${min} and at most ${max}` },
    hint: { zh: '请改 ageMin 或 ageMax。', en: 'Change ageMin or ageMax.' },
  }),
  guardianOfNobody: (ageMin: number): Fault => ({
    code: 'race.age',
    message: {
      zh: `没有人要填监护人：参赛人都满 ${ageMin} 岁`,
      en: `nobody has a guardian: every runner is ${ageMin} or older`,
    },
    hint: { zh: '从 playerDetails 里去掉 "guardian"。', en: 'Leave "guardian" out of playerDetails.' },
  }),
  childAdult: (childBelow: number, adultFrom: number): Fault => ({
    code: 'race.age',
    message: {
      zh: `${childBelow} 岁以下算儿童，${adultFrom} 岁起又算成人，两者重叠`,
      en: `a child below ${childBelow} would be an adult from ${adultFrom} as well`,
    },
    hint: { zh: 'childBelow 不要大于 adultFrom。', en: 'Set childBelow to adultFrom or less.' },
  }),
  tooOld: (olderThan: number, ageMax: number): Fault => ({
    code: 'race.age',
    message: {
      zh: `没有 ${olderThan} 岁以上的选手：年龄上限是 ${ageMax}`,
      en: `no runner is older than ${olderThan}: the oldest is ${ageMax}`,
    },
    hint: { zh: '提高 ageMax，或去掉这份声明。', en: 'Raise ageMax, or leave the statement out.' },
  }),
  tooYoung: (youngerThan: number, ageMin: number): Fault => ({
    code: 'race.age',
    message: {
      zh: `没有不满 ${youngerThan} 岁的选手：年龄下限是 ${ageMin}`,
      en: `no runner is younger than ${youngerThan}: the youngest is ${ageMin}`,
    },
    hint: { zh: '降低 ageMin，或去掉这份声明。', en: 'Lower ageMin, or leave the statement out.' },
  }),
  guardianOfAll: (id: string): Fault => ({
    code: 'race.age',
    message: {
      zh: `声明 "${id}" 要监护人签，却没写多大年龄以下才要：成年选手也要监护人了`,
      en: `the statement "${id}" is signed by the guardian of every runner, grown-ups too`,
    },
    hint: { zh: '加上 "youngerThan": 18。', en: 'Add "youngerThan": 18.' },
  }),
  linkWithout: (kind: string): Fault => ({
    code: 'race.members',
    message: {
      zh: `用链接组队的是 team 项目，不是 ${kind}`,
      en: `members join a team by a link, and this is ${kind}`,
    },
    hint: { zh: '把 kind 改为 "team"，或去掉 members。', en: 'Set kind to "team", or leave members out.' },
  }),
  paidWithout: {
    code: 'race.members',
    message: {
      zh: '由领队填写的队伍只有领队付钱，paidBy 不起作用',
      en: 'the leader who enters all runners pays: paidBy does nothing',
    },
    hint: { zh: '加上 "members": "link"，或去掉 paidBy。', en: 'Add "members": "link", or leave paidBy out.' },
  },
  eachUndecided: (allocation: string): Fault => ({
    code: 'race.members',
    message: {
      zh: `各付各的要当场有名额，${allocation} 却要等结果：没付的人会拆散已抽中的队伍`,
      en: `members who each pay need their places at once, and "${allocation}" decides later on the team as a whole`,
    },
    hint: { zh: '改为 "paidBy": "captain"，或先到先得。', en: 'Set paidBy to "captain", or the allocation to "fcfs".' },
  }),
  idTypesTwice: {
    code: 'race.entrants',
    message: {
      zh: 'entrants 和 idTypes 都写了可用证件',
      en: 'entrants and idTypes both say which documents are taken',
    },
    hint: {
      zh: '删掉 idTypes：谁用什么证件由 entrants 说明。',
      en: 'Leave idTypes out: entrants say who enters with which documents.',
    },
  },
  entrantsTwice: (from: string): Fault => ({
    code: 'race.entrants',
    message: { zh: `“${from}” 写了两次`, en: `"${from}" is there twice` },
    hint: { zh: '只留一处，写全它的证件。', en: 'Keep one, with all its documents.' },
  }),
  idTwice: (id: string): Fault => ({
    code: 'race.idTwice',
    message: { zh: `编号 "${id}" 出现了两次`, en: `"${id}" is there twice` },
    hint: { zh: '改掉其中一个。', en: 'Give one of them another id.' },
  }),
  waveUnreached: {
    code: 'race.wave',
    message: { zh: '没有人会进这个起跑区：前面的区已经收下了', en: 'nobody starts here: a wave before takes them all' },
    hint: {
      zh: '从快到慢写，只有最后一区不写 within。',
      en: 'Write them from fast to slow; only the last goes without "within".',
    },
  },
  waveForNobody: {
    code: 'race.wave',
    message: { zh: '没有成绩的选手没有起跑区', en: 'runners without such a time have no wave' },
    hint: { zh: '最后一区不要写 within。', en: 'Leave "within" out of the last one.' },
  },
  refundHides: {
    code: 'race.refund',
    message: { zh: '这一档没有截止时间，后面的都轮不到', en: 'a step without an end hides those after it' },
    hint: { zh: '写上 until，或把它放到最后。', en: 'Give it an "until", or move it to the end.' },
  },
  refundOrder: {
    code: 'race.refund',
    message: { zh: '这一档比上一档先截止', en: 'this step ends before the one above it' },
    hint: LADDER,
  },
  refundRises: (percent: number, earlier: number): Fault => ({
    code: 'race.refund',
    message: {
      zh: `退 ${percent}%，比更早退赛的 ${earlier}% 还多`,
      en: `${percent} % is more than the ${earlier} % of an earlier withdrawal`,
    },
    hint: LADDER,
  }),
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>

interface Moment {
  key: string
  /** As it is written. */
  text: string
}
