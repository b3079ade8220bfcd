import { expect, test } from '@playwright/test'
import { cardPicture, idCardLines } from '#support/platform/cardPicture.ts'
import { chooseRegion } from './support/entry.ts'
import { idNumber, logIn, openIn, runnerOn } from './support/runner.ts'

const ENTRY = '/registration?raceId=1000060002&itemId=100006000203'
const EMBLEM = ['居民身份证', '签发机关 兰州市公安局', '有效期限 2015.01.01-2035.01.01']

const picture = (name: string, lines: string[]) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(cardPicture(lines)),
})

test('zh: a runner made from a photographed card and completed, and an address chosen in the middle of the form', async ({
  page,
}) => {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', ENTRY)
  await logIn(page, runner)
  await expect(runner.step(1)).toBeVisible()

  // The card fills what is empty and asks about the name, which was typed otherwise.
  await runner.button('添加参赛人').click()
  await expect(page).toHaveURL(/eventItemPlayerInfoV2/)
  await runner.select('证件类型', '居民身份证')
  await runner.box('姓名').first().fill('王晓跑')
  const number = idNumber('1990-03-07')
  const front = picture('front.png', idCardLines({ name: '王小跑', number }))
  await page.getByLabel(/身份证人像面/).setInputFiles(front)
  const differs = page.getByRole('group', { name: '姓名：证件上是“王小跑”，你填的是“王晓跑”' })
  await expect(differs).toBeVisible()
  await expect(runner.box('证件号码')).toHaveValue(number)
  await expect(runner.box('姓名').first()).toHaveValue('王晓跑')
  await differs.getByRole('button', { name: '用证件上的' }).click()
  await expect(runner.box('姓名').first()).toHaveValue('王小跑')
  await expect(runner.box('姓名拼音')).toHaveValue('WANG XIAOPAO')
  await page.getByRole('button', { name: /国籍\/地区/ }).click()
  await page.getByRole('dialog').getByText('中国', { exact: true }).first().click()
  await chooseRegion(page, runner)
  await runner.box('手机号').first().fill('13712345678')
  await runner.button('保存').click()

  // One side is missing: a tap leads there, and back to the runner who was tapped.
  await expect(runner.step(1)).toBeVisible()
  await expect(page.getByText('还需补充：身份证国徽面')).toBeVisible()
  await page.getByText('王小跑').first().click()
  await expect(page).toHaveURL(/eventItemPlayerInfoV2.*contestantsId/)
  await expect(page.getByText('报名该项目还需补充')).toBeVisible()
  await page.getByLabel(/身份证国徽面/).setInputFiles(picture('back.png', EMBLEM))
  await expect(page.getByText('照片已保存')).toBeVisible()
  await runner.button('保存').click()
  await expect(runner.step(1)).toBeVisible()
  await expect(page.getByRole('radio', { name: /王小跑/ })).toBeChecked()
  await expect(page.getByText(/还需补充/)).toHaveCount(0)
  await runner.next()

  await expect(runner.step(2)).toBeVisible()
  await runner.box('紧急联系人').first().fill('王大跑')
  await runner.button('选择或添加收货地址').click()
  await expect(page).toHaveURL(/addressList/)
  await runner.button('添加地址').click()
  await runner.box('收货人').first().fill('王大跑')
  await runner.box('收货人手机号').fill('13712345678')
  await chooseRegion(page, runner)
  await runner.box('详细地址').fill('滨河东路 12 号 3 单元')
  await runner.button('保存').click()
  await page.getByRole('button', { name: /王大跑 137\*\*\*\*5678/ }).click()
  await expect(runner.step(2)).toBeVisible()
  await expect(page.getByRole('radio', { name: /王大跑/ })).toBeChecked()
  await expect(runner.box('紧急联系人').first()).toHaveValue('王大跑')
})
