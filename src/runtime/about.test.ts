import { expect, it } from 'vitest'
import { testPorts } from '#support/runtime.ts'
import type { Page } from './model.ts'
import { createPageRuntime } from './pageRuntime.ts'

it('a card that is nothing but a bound name has it in the language of the page', () => {
  const page: Page = {
    format: 1,
    route: '/race',
    title: { zh: '赛事详情', en: 'Race details' },
    share: { title: '{{site.name}}' },
    blocks: [],
  }
  const site = { name: { zh: '2027 兰州马拉松', en: '2027 Lanzhou Marathon' } }
  const card = (lang: 'zh' | 'en') => {
    const surroundings = { lang, user: null, env: {}, site }
    const { about, data } = createPageRuntime({ page, ports: testPorts(), query: {}, surroundings })
    return data.store.get(about).share.title
  }
  expect([card('zh'), card('en')]).toEqual(['2027 兰州马拉松', '2027 Lanzhou Marathon'])
})
