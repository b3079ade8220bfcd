import type { Text } from './facts.gen.ts'

export interface Retention {
  what: Text
  /** Days after `after`; null for what the law says how long to keep. */
  days: number | null
  /** `end`: they stop working; `made`: they are written; `removal`: their owner removes them; `race`: the race is over. */
  after: 'end' | 'made' | 'removal' | 'race'
}

/**
 * How long what is held of people stays with the platform. The list of the privacy policy and docs/retention.md are written
 * from here (npm run gen), the worker removes by it (platform/personal/purge.ts).
 */
export const RETENTION = {
  codes: {
    what: {
      zh: '短信验证码、合作方登录凭证、签名链接和导出链接',
      en: 'Text message codes, logins by partners, signing links and export links',
    },
    days: 1,
    after: 'end',
  },
  logins: {
    what: { zh: '登录记录（时间、设备和网络地址）', en: 'Logins: when, from which device and network address' },
    days: 180,
    after: 'made',
  },
  visits: { what: { zh: '页面访问和分享打开记录', en: 'Pages opened, and shares opened' }, days: 180, after: 'made' },
  removed: {
    what: { zh: '您删除的参赛人和地址', en: 'Runners and addresses that you remove' },
    days: 1,
    after: 'removal',
  },
  photos: { what: { zh: '证件照片', en: 'Photos of identity documents' }, days: 90, after: 'race' },
  answers: {
    what: {
      zh: '报名表和问卷的回答（含健康信息和紧急联系人）、体检报告等材料、上传的文件、参赛包收件地址',
      en: 'Answers of forms and questionnaires (health, emergency contacts), health certificates and other papers, uploaded files, addresses of race packs',
    },
    days: 90,
    after: 'race',
  },
  entries: {
    what: {
      zh: '报名时的姓名、证件号码、联系方式和手写签名',
      en: 'Names, document numbers, contact details and signatures of entries',
    },
    days: 1095,
    after: 'race',
  },
  orders: {
    what: {
      zh: '订单、支付与退款、转账凭证、发票，以及您同意过的声明',
      en: 'Orders, payments and refunds, proofs of transfers, invoices, and the statements that you agreed to',
    },
    days: null,
    after: 'made',
  },
} as const satisfies Record<string, Retention>

/** What the worker removes when its time has come. */
export type Purged = {
  [Name in keyof typeof RETENTION]: (typeof RETENTION)[Name]['days'] extends number ? Name : never
}[keyof typeof RETENTION]

const AFTER: Record<Retention['after'], Text> = {
  end: { zh: '失效后', en: 'after they stop working' },
  made: { zh: '产生后', en: 'after they were made' },
  removal: { zh: '删除后', en: 'after you remove them' },
  race: { zh: '赛事结束后', en: 'after the race' },
}

/** Until when something is held, in words. */
export function retentionTime({ days, after }: Retention): Text {
  if (days === null) return { zh: '依照法律规定的期限保存', en: 'as long as the law requires' }
  const inYears = days % 365 === 0
  const amount = inYears ? days / 365 : days
  const unit = { zh: inYears ? '年' : '日', en: `${inYears ? 'year' : 'day'}${amount === 1 ? '' : 's'}` }
  return { zh: `${AFTER[after].zh} ${amount} ${unit.zh}`, en: `${amount} ${unit.en} ${AFTER[after].en}` }
}
