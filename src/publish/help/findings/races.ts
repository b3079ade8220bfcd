import type { FindingHelp } from './types.ts'

/** Help on the findings of the facts of races. */
export const RACES: Readonly<Record<string, FindingHelp>> = {
  'race.id': {
    why: { zh: '它的页面会归到另一场赛事。', en: 'Its pages would belong to another race.' },
    mend: { zh: '文件夹名和 raceId 一致。', en: 'Name the folder as the raceId.' },
    example: 'races/1000060009/race.json',
  },
  'race.itemId': {
    why: { zh: '订单会分不清。', en: 'Orders could not be told apart.' },
    mend: { zh: '写赛事编号加两位数字。', en: "Write the race's id and two digits." },
    example: '"itemId": "100006000901"',
  },
  'race.itemTwice': {
    why: { zh: '两个项目的报名会混在一起。', en: 'Entries of both would be one.' },
    mend: { zh: '给其中一个换编号。', en: 'Give one another number.' },
  },
  'race.idTwice': {
    why: { zh: '分不清选的是哪个。', en: 'It could not be told which was chosen.' },
    mend: { zh: '给其中一个换 id。', en: 'Give one another id.' },
  },
  'race.time': {
    why: { zh: '报名、抽签、支付、比赛要依次进行。', en: 'Sign-up, draw, payment and race follow each other.' },
    mend: { zh: '改正前一个或后一个时间。', en: 'Correct the later or the earlier one.' },
    example: '"signUpEnd": "2027-03-20T18:00:00+08:00"',
  },
  'race.quota': {
    why: { zh: '会空出名额，或谁也进不来。', en: 'Places would stay empty, or nobody fits.' },
    mend: { zh: '名额取队伍人数的整数倍。', en: 'Make the places a multiple of the team.' },
    example: '"quota": 300, "teamMin": 3, "teamMax": 3',
  },
  'race.age': {
    why: { zh: '没有人能报名。', en: 'Nobody could enter.' },
    mend: { zh: '改正其中一个界限。', en: 'Correct one of the limits.' },
    example: '"ageMin": 18, "ageMax": 65',
  },
  'race.invitation': {
    why: {
      zh: '持码的人不用抽签，名额会混在一起。',
      en: 'Who has a code waits for no draw, and the places would be mixed.',
    },
    mend: { zh: '为邀请名额另设直通项目。', en: 'Make a direct project for the invited places.' },
    example: '"allocation": "direct", "invitation": "required"',
  },
  'race.refund': {
    why: { zh: '跑者会看到轮不到的退款档。', en: 'Runners would read steps that never come.' },
    mend: {
      zh: '日期早的在前，后面的比例不高于前面。',
      en: 'Earlier dates first, each giving no more than the one before.',
    },
    example: '{ "until": "2027-04-01T00:00:00+08:00", "percent": 50 }',
  },
  'race.statement': {
    why: { zh: '没有人能报名。', en: 'Nobody could enter.' },
    mend: { zh: '在页面上显示它，或从项目里去掉。', en: 'Show it on the page, or take it out of the project.' },
    example: '{ "type": "statement", "statementId": "gear", … }',
  },
  'race.price': {
    why: { zh: '跑者永远用不到它。', en: 'Runners would never see it.' },
    mend: { zh: '改正时间、年龄或角色。', en: 'Correct its time, age or role.' },
    example: '{ "fee": 108000, "until": "2027-03-05T23:59:59+08:00" }',
  },
  'race.role': {
    why: { zh: '没有人能报名。', en: 'Nobody could enter.' },
    mend: { zh: '让人数与队伍人数相符。', en: 'Let the numbers fit the size of the team.' },
    example: '{ "id": "child", "min": 1, "max": 2, "ageMax": 15 }',
  },
  'race.addOn': {
    why: { zh: '没有人能买。', en: 'Nobody could buy it.' },
    mend: { zh: '写本赛事的项目。', en: 'Name a project of the race.' },
  },
  'race.coupon': {
    why: { zh: '跑者领了也用不了，或减得不对。', en: 'Runners could not use it, or pay another sum than was meant.' },
    mend: { zh: '只写一种减法；时间要落在报名期内。', en: 'Say one kind of reduction, and a time within the sign-up.' },
    example: '{ "id": "friends", "name": { "zh": "老朋友券", "en": "Old friends" }, "amount": 2000 }',
  },
  'race.donation': {
    why: { zh: '跑者捐不了。', en: 'Runners could not give anything.' },
    mend: { zh: '写几个金额，或写自由金额的上下限。', en: 'Name amounts, or a free amount with its limits.' },
    example: '"amounts": [1000, 5000]',
  },
  'race.payment': {
    why: {
      zh: '跑者选了也付不了款，或写了没人看得到。',
      en: 'Runners could not pay that way, or nobody would see it.',
    },
    mend: {
      zh: '收款账户和银行立减只与 payment.channels 里写了的方式一起写。',
      en: 'Write an account and a discount only for ways to pay that payment.channels names.',
    },
    example: '"payment": { "channels": ["wechat", "alipay", "abc"], "bankDiscount": 500 }',
  },
  'race.qualifying': {
    why: { zh: '达标的跑者也报不了名。', en: 'Runners who qualify could not enter.' },
    mend: {
      zh: '成绩写距离和最慢用时，积分写至少多少；男子和女子都要有可用的一项。',
      en: 'A result says its distance and slowest time, points how many; there is a proof for men and for women.',
    },
    example: '{ "kind": "result", "distanceKm": 21.0975, "atMost": "1:35:00" }',
  },
  'race.change': {
    why: { zh: '跑者点了也办不成。', en: 'Runners would find something that they cannot do.' },
    mend: {
      zh: '截止时间写在报名开始之后、比赛之前；换项目要有可以换的项目或套餐。',
      en: 'Each ends after sign-up opens and before the race; a change of project needs another project or package.',
    },
    example: '"changes": { "runner": { "until": "2027-04-01T18:00:00+08:00", "fee": 2000 } }',
  },
  'race.members': {
    why: { zh: '队员加入不了，或付了也没有名额。', en: 'Members could not join, or would pay for no place.' },
    mend: { zh: '改正其中一条。', en: 'Correct one of the rules.' },
    example: '"kind": "team", "members": "link", "paidBy": "each", "allocation": "fcfs"',
  },
  'race.wave': {
    why: { zh: '选手都分到前面的区，这一区是空的。', en: 'Runners all start before it, and it stays empty.' },
    mend: {
      zh: '从快到慢写，只有最后一区不写 within。',
      en: 'Write them from fast to slow; only the last goes without within.',
    },
    example:
      '"waves": [{ "name": { "zh": "A 区", "en": "Wave A" }, "within": "1:30:00" }, { "name": { "zh": "B 区", "en": "Wave B" } }]',
  },
  'race.entrants': {
    why: { zh: '没有人或不该报的人能报名。', en: 'Nobody, or the wrong ones could enter.' },
    mend: { zh: '改正其中一条。', en: 'Correct one of the rules.' },
  },
  'race.region': {
    why: { zh: '按城市找赛事的跑者会找错地方。', en: 'Runners who look by city would find it elsewhere.' },
    mend: { zh: '省和市都写国家标准的代码和名称。', en: 'Write the code and the name of both as GB/T 2260 has them.' },
    example: '"city": { "code": "530700", "zh": "丽江市", "en": "Lijiang" }',
  },
  'race.zone': {
    why: { zh: '开放或截止会差几个小时。', en: 'Sign-up would open or close hours off.' },
    mend: { zh: '写当地时区，中国是 +08:00。', en: 'Write the local zone, in China +08:00.' },
    example: '"signUpEnd": "2027-03-20T18:00:00+08:00"',
  },
  'race.money': {
    why: { zh: '跑者只会付百分之一的钱。', en: 'Runners would pay a hundredth.' },
    mend: { zh: '费用以分为单位。', en: 'Write fees in fen.' },
    example: '"fee": 12000',
  },
  'race.statementVersion': {
    why: { zh: '页面和平台要求的可能不一样。', en: 'Page and platform could demand different ones.' },
    mend: { zh: '只在提示的地方写一次。', en: 'Say it once, where the hint says.' },
    example: '"version": "2027.1"',
  },
}
