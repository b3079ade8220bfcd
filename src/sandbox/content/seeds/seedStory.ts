import type { Text } from '#race/facts.gen.ts'
import { courseLimits } from './projects.ts'
import type { SeedKind, SeedRow } from './seedRow.ts'

const FEATURES: Record<SeedKind, Text[]> = {
  full: [
    { zh: '赛道经过丈量认证', en: 'Measured and certified course' },
    { zh: '每 5 公里计时点', en: 'Timing every 5 km' },
    { zh: '全程配速员', en: 'Pacers for every goal' },
  ],
  half: [
    { zh: '赛道经过丈量认证', en: 'Measured and certified course' },
    { zh: '1 小时 30 分至 2 小时 30 分配速员', en: 'Pacers from 1:30 to 2:30' },
    { zh: '完赛奖牌', en: 'Finisher medal' },
  ],
  ten: [
    { zh: '芯片计时', en: 'Chip timing' },
    { zh: '完赛奖牌', en: 'Finisher medal' },
  ],
  night: [
    { zh: '全程照明与安全员', en: 'Lit course with marshals' },
    { zh: '反光号码布', en: 'Reflective bib' },
  ],
  trail: [
    { zh: '全程定位', en: 'Live tracking' },
    { zh: '强制装备检查', en: 'Mandatory kit check' },
    { zh: '每 10 公里补给与医疗', en: 'Aid and medics every 10 km' },
  ],
  family: [
    { zh: '婴儿车可参加', en: 'Strollers welcome' },
    { zh: '儿童完赛奖牌', en: 'Medal for every child' },
  ],
  relay: [
    { zh: '队长统一报名付款', en: 'The captain enters and pays for all' },
    { zh: '接力区有摆渡车', en: 'Shuttles between hand-over zones' },
  ],
  city: [
    { zh: '市民跑免费', en: 'The citizens’ run is free' },
    { zh: '沿途文艺表演', en: 'Music along the course' },
  ],
}

export function seedFeatures(kind: SeedKind): Text[] {
  return FEATURES[kind]
}

/** The race's page text, as HTML in both languages. */
export function seedIntroduction({ course, start, kind }: SeedRow): Text {
  const limits = courseLimits(kind)
  const list = (lang: 'zh' | 'en'): string => limits.map((limit) => `<li>${limit[lang]}</li>`).join('')
  return {
    zh:
      `<p>${course.zh}</p><h3>项目与关门时间</h3><ul>${list('zh')}</ul>` +
      `<h3>领取参赛包</h3><p>赛前两天，每天 9:00 至 18:00，凭报名时使用的证件原件在${start.zh}领取，可由他人持委托书代领。</p>` +
      '<h3>比赛当天</h3><p>起跑前 90 分钟开放检录和存包，起跑前 15 分钟停止存包。请提前吃好早餐，量力而行，身体不适立即停下并联系就近的医疗点。</p>',
    en:
      `<p>${course.en}</p><h3>Projects and time limits</h3><ul>${list('en')}</ul>` +
      `<h3>Race pack</h3><p>Collect it on the two days before the race, 9:00 to 18:00, at ${start.en}, with the document you registered with. Someone else may collect it with your letter of authorisation.</p>` +
      '<h3>Race day</h3><p>Check-in and bag drop open 90 minutes before the start; bag drop closes 15 minutes before it. Eat early, run within your limits, and stop at the nearest medical point when you feel unwell.</p>',
  }
}
