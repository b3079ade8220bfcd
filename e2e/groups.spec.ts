import { expect, type Page, test } from '@playwright/test'
import type { Device } from '#rehearse/apiClient.ts'
import { logIn, saveRunner } from '#rehearse/entrySteps.ts'
import { deviceAt, FORM, saveSample } from '../tests/support/entry.ts'
import { acceptStatements, fillForm, fillOthers, sign } from './support/entry.ts'
import { CASHIER_PAY, idNumber, newMobile, openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const PRICED = '100006000403'
const FAMILY = '100006000801'
const RELAY = '100006000701'
const { emergencyName, emergencyRelation, emergencyPhone, dressSize, bloodType, hasMedicalHistory, email } = FORM
const CHILD = { emergencyName, emergencyRelation, emergencyPhone, dressSize, bloodType, hasMedicalHistory, email }

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: a family of two adults and two children pays two prices, with seats on the shuttle and a gift`, async ({
    page,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const entrant = await loggedIn(page, baseURL ?? '')
    const people = { 周梅: '1984-02-03', 林国: '1982-05-06', 林小川: '2018-07-08', 林小溪: '2016-09-10' }
    for (const [name, birthday] of Object.entries(people)) await entrant.addPlayer(name, birthday)
    const pick = (name: string) => page.getByRole('checkbox', { name, exact: false }).filter({ visible: true }).click()

    await openIn(page, lang, `/registration?raceId=${PRICED.slice(0, 10)}&itemId=${PRICED}`)
    await expect(runner.step(1)).toBeVisible()
    const more = page.getByRole('button', { name: lang === 'zh' ? /^增加：起点接驳车/ : /^More: Seat on the shuttle/ })
    for (const _ of [1, 2]) await more.click()
    await page.getByRole('radio', { name: '¥50' }).check()
    await expect(
      page.getByText(lang === 'zh' ? /孩子 1 – 2 名，3 – 12 周岁/ : /Children: 1 to 2, 3 to 12/).first(),
    ).toBeVisible()
    await pick('周梅')
    await pick('林国')
    await runner.next()
    await expect(page.getByText(/参赛人的组成不符合要求|for this entry/).first()).toBeVisible()
    await expect(runner.step(1)).toBeVisible()
    await pick('林小川')
    await pick('林小溪')
    await runner.next()

    await expect(runner.step(2)).toBeVisible()
    await fillForm(page, runner, { health: ['参赛人身体健康，适合参加本次比赛', '是'] })
    await fillOthers(page, runner, 3)
    await runner.next()
    await expect(runner.step(3)).toBeVisible()
    await acceptStatements(page)
    await runner.next()
    await expect(runner.step(4)).toBeVisible()
    await sign(page)
    await runner.next()
    await expect(runner.step(5)).toBeVisible()
    // 2 × 80 + 2 × 40 for the family, 2 × 30 for the seats, 50 for the porpoise.
    await expect(total(page)).toContainText('¥350')
    await runner.named('提交报名').click()
    await expect(page).toHaveURL(/eventOrder/)
    const lines = page.locator('dl').filter({ hasText: '¥350' })
    for (const words of ['¥160', '¥80', '¥60', '¥50', /周\*+.*林\*+/]) await expect(lines).toContainText(words)
    await runner.button('确认订单').click()
    await expect(page).toHaveURL(/eventItemPay/)
    await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
    await page.locator(CASHIER_PAY).click()
    await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
    const { results } = await entrant.device.ask('myRegistrationListByGroup', { group: 'paid' })
    expect(results).toMatchObject([{ payable: 35_000 }])
    await page.goto(`/orderDetails?entryId=${results[0]?.entryId}`)
    await runner.named('退赛退款').click()
    // 80 percent of 300: a gift is not given back.
    await expect(page.getByText(/80\s?%.*¥240/).first()).toBeVisible()
  })

  test(`${lang}: a family goes on once the guardian has signed on a phone of their own, without an account`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const entrant = await loggedIn(page, baseURL ?? '')
    const [parent, kid] = [await entrant.addPlayer('周梅'), await entrant.addPlayer('林小川', '2018-07-08')]
    const family = { players: [parent, kid], runners: { [kid]: CHILD } }
    const entryId = await saveSample(entrant.device, FAMILY, parent, family)
    await openIn(page, lang, `/eventOrder?entryId=${entryId}`)
    await expect(page.getByText(runner.exact('还有签名没完成'))).toBeVisible()
    const made = page.waitForResponse(/createSignLink/)
    await page.getByRole('button', { name: lang === 'zh' ? /林\*+的监护人/ : /林.*’s guardian/ }).click()
    const { url } = (await (await made).json()).data
    await expect(page.getByRole('img', { name: runner.exact('签名链接的二维码') })).toBeVisible()

    const guardian = await (await browser.newContext()).newPage()
    await signAsGuardian(guardian, lang, url)
    await guardian.context().close()

    await expect(page.getByText(lang === 'zh' ? /林\*+已签名/ : /林\*+ has signed/)).toBeVisible({ timeout: 15_000 })
    await runner.button('确认订单').click()
    await expect(page).toHaveURL(/eventItemPay/)
  })

  test(`${lang}: a team comes together by its link, and who fills in the form meanwhile is told that it is full and loses nothing`, async ({
    page,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const late = await loggedIn(page, baseURL ?? '')
    await late.addPlayer('赵敏')
    const captain = await member(baseURL ?? '')
    const { contestantsGroupNo } = await captain.ask('createContestantsGroupNo', {})
    await join(captain, contestantsGroupNo, '陈晨', '追风队')
    await join(await member(baseURL ?? ''), contestantsGroupNo, '王磊')
    const { url } = await captain.ask('getWithContestantsGroup', { contestantsGroupNo })

    await openIn(page, lang, url)
    await expect(page.getByText('追风队')).toBeVisible()
    // Whether the form asks for a team's name is not known before: a tap that is quicker waits for it.
    await page.route(`**${TEAM}*`, (route) => setTimeout(() => void route.continue(), 1_000))
    await runner.button('加入队伍').click()
    await expect(runner.step(1)).toBeVisible()
    await page.getByText('赵敏').first().click()
    await runner.next()
    await expect(runner.step(2)).toBeVisible()
    await page.unroute(`**${TEAM}*`)
    await fillForm(page, runner, { health: null })

    await join(await member(baseURL ?? ''), contestantsGroupNo, '孙悦')
    await runner.next()
    await expect(page).toHaveURL(/raceTeam\?/)
    await expect(page.getByText(runner.exact('所选队伍已满'))).toBeVisible()
    await expect(runner.button('加入队伍')).toHaveCount(0)
    await runner.button('自己建一支队').click()
    await runner.button('创建队伍').click()
    await expect(runner.step(2)).toBeVisible()
    await expect(runner.box('紧急联系人').first()).toHaveValue('王大跑')
    await expect(runner.box('邮箱')).toHaveValue('runner@example.cn')
  })
}

/** The sum under the lines of a price. */
const total = (page: Page) => page.locator('dl [data-total]').filter({ visible: true })

const TEAM = '/center/registration-center/getWithContestantsGroup'

/** The guardian opens the link, reads, and signs; what is missing is asked for first. */
async function signAsGuardian(page: Page, lang: 'zh' | 'en', url: string): Promise<void> {
  const runner = runnerOn(page, lang)
  await openIn(page, lang, url)
  await expect(page.getByText(lang === 'zh' ? /^参赛人 林\*+$/ : /^Runner 林\*+$/)).toBeVisible()
  await expect(page.getByText('林小川')).toHaveCount(0)
  await runner.button('确认签名').click()
  await expect(page.getByText(runner.like('请填写您的姓名'))).toBeVisible()
  // The guardian's consent is read for five seconds.
  await page.getByRole('checkbox').check()
  await runner.box('您的姓名').fill('林建国')
  await runner.select('您是参赛人的', '父亲')
  await runner.box('您的手机号').fill('13700001111')
  await sign(page)
  await runner.button('确认签名').click()
  await expect(page.getByText(runner.exact('签名已完成'))).toBeVisible()
}

/** Somebody with an account of their own. */
async function member(address: string): Promise<Device> {
  const device = deviceAt(address)
  await logIn(device, newMobile())
  return device
}

async function join(device: Device, contestantsGroupNo: string, name: string, teamName?: string): Promise<void> {
  const player = await saveRunner(device, idNumber('1990-03-07'), { userName: name, isSelf: true })
  await saveSample(device, RELAY, player, { contestantsGroupNo, teamName: teamName ?? null })
}
