// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#api/apiError.ts'
import { openApp } from '#support/app.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn()
})

const page = {
  data: { race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}' } } },
  blocks: [{ type: 'hero', title: '{{race.raceName}}' }],
}
const refuse = (code: number) => () => {
  throw new ApiError('business', code, { zh: '没有这场赛事', en: 'This race doesn’t exist' })
}
const site = {
  missing: [
    { codes: [2006003], action: { zh: '我的订单', en: 'My orders' }, route: '/myOrder' },
    { codes: [2003001], action: { zh: '全部赛事', en: 'All races' }, route: '/Match' },
  ],
}

it('says that a thing does not exist and leads where the site says, with no retry', async () => {
  const pages = { '/eventDetails': page, '/Match': {} }
  const { unmount } = openApp('/eventDetails?raceId=9', pages, { site, answers: { raceDetail: refuse(2003001) } })
  expect(await screen.findByText('没有这场赛事')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('link', { name: '搜索赛事' })).toHaveAttribute('href', '/search')
  expect(screen.getByRole('link', { name: '成绩查询' })).toHaveAttribute('href', '/scoreQuery')
  await userEvent.click(screen.getByRole('button', { name: '全部赛事' }))
  expect(await screen.findByRole('heading', { name: '/Match' })).toBeVisible()
  unmount()
})

it('leads home where the site says nothing of the kind, and offers the retry of what may come yet', async () => {
  const answers = { raceDetail: refuse(2009999) }
  const gone = openApp('/eventDetails?raceId=9', { '/eventDetails': page }, { site, lang: 'en', answers })
  expect(await screen.findByRole('button', { name: 'Home' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  gone.unmount()
  const busy = openApp(
    '/eventDetails?raceId=9',
    { '/eventDetails': page },
    { answers: { raceDetail: refuse(1000500) } },
  )
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  busy.unmount()
})
