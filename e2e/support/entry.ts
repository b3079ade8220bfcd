import { expect, type Page } from '@playwright/test'
import { idNumber, type Runner } from './runner.ts'

/** Adds a player on the player form in sight, who is born on a day. */
export async function addPlayer(page: Page, runner: Runner, name: string, birthday: string): Promise<void> {
  await runner.box('姓名').first().fill(name)
  await runner.select('证件类型', '居民身份证')
  await runner.box('证件号码').fill(idNumber(birthday))
  await runner.box('证件号码').blur()
  await expect(page.getByRole('textbox', { name: runner.exact('出生日期') })).toHaveValue(birthday)
  await expect(runner.box('姓名拼音')).not.toHaveValue('')
  await page.getByRole('button', { name: runner.like('国籍/地区') }).click()
  await page
    .getByRole('dialog')
    .getByText(/^(中国|China)$/)
    .first()
    .click()
  await chooseRegion(page, runner)
  await runner.box('手机号').fill('13712345678')
  await runner.button('保存').click()
}

/** Adds a player from abroad on the player form in sight: by passport, with a number of the United States. */
export async function addForeigner(page: Page, runner: Runner, name: string, passport: string): Promise<void> {
  await runner.select('证件类型', '护照')
  await runner.box('护照上的姓名').fill(name)
  await expect(runner.box('姓名拼音')).toHaveCount(0)
  await expect(runner.list('省份')).toHaveCount(0)
  await runner.box('护照号码').fill(passport)
  await page.getByRole('button', { name: runner.like('国籍/地区') }).click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page
    .getByRole('dialog')
    .getByText(/^(美国|United States.*)$/)
    .first()
    .click()
  await runner.pick('性别', '女')
  await runner.box('出生日期').fill('1990-05-12')
  await runner.list('国家或地区的区号').selectOption('USA')
  await runner.box('手机号').pressSequentially('4155552671')
  await runner.box('手机号').blur()
  await expect(runner.box('手机号')).toHaveValue('+14155552671')
  await runner.button('保存').click()
}

/** The first region of each level under Gansu. */
export async function chooseRegion(page: Page, runner: Runner): Promise<void> {
  const level = (label: string) => page.getByRole('combobox', { name: runner.exact(label) }).filter({ visible: true })
  await level('省份').selectOption('620000')
  await level('城市').selectOption('620100')
  await level('区县').selectOption('620102')
}

/** Fills the registration form; three answers can be left out to be corrected later, `health` is the project's own question, if it has one. */
export async function fillForm(
  page: Page,
  runner: Runner,
  {
    leaveOut = false,
    health = ['是否接种疫苗', '否'],
  }: { leaveOut?: boolean; health?: [question: string, answer: string] | null } = {},
): Promise<void> {
  if (!leaveOut) await fillLeftOut(runner)
  await runner.select('与紧急联系人的关系', '配偶')
  await runner.pick('血型', 'A 型')
  await runner.pick('是否有病史', '否')
  if (health) await runner.pick(...health)
  await runner.box('邮箱').fill('runner@example.cn')
  await chooseRegion(page, runner)
  await runner.box('现居住地址').fill('滨河东路 12 号 3 单元')
  await runner.select('职业', '专业技术人员')
  await runner.select('学历', '本科')
}

async function fillLeftOut(runner: Runner): Promise<void> {
  await runner.box('紧急联系人').first().fill('王大跑')
  await runner.box('紧急联系人手机号').first().fill('13700000000')
  await chooseSize(runner, 'M')
}

/** A size, however many of it the page says are left. */
export async function chooseSize(runner: Runner, size: string): Promise<void> {
  const list = runner.list('参赛服尺码').first()
  const words = await list.locator('option', { hasText: new RegExp(`(^| )${size}($| ·)`) }).textContent()
  await list.selectOption({ label: words ?? size })
}

/** Answers for each further runner of a group what is asked of everybody. */
export async function fillOthers(page: Page, runner: Runner, others: number): Promise<void> {
  const own = (field: string) => page.locator(`[id^="form-runner--"][id$="_${field}"]`)
  const group = (name: string) => page.getByRole('group', { name: runner.like(name) }).filter({ visible: true })
  for (let at = 0; at < others; at++) {
    await own('emergencyName').nth(at).fill('周梅')
    await own('emergencyPhone').nth(at).fill('13700000001')
    await runner
      .list('与紧急联系人的关系')
      .nth(at + 1)
      .selectOption({ index: 1 })
    await runner
      .list('参赛服尺码')
      .nth(at + 1)
      .selectOption('S')
    await group('血型')
      .nth(at + 1)
      .getByText(runner.exact('A 型'))
      .click()
    await group('是否有病史')
      .nth(at + 1)
      .getByText(runner.exact('否'))
      .click()
  }
}

export async function fillQuestionnaire(runner: Runner): Promise<void> {
  await runner.pick('你从哪里知道这场比赛？', '跑团')
  await runner.pick('最近三个月，平均每周跑多少公里？', '10 – 30 公里')
  await runner.pick('你会从外地前来参赛吗？', '不会')
  await runner.pick('赛道上你最看重什么？（可多选）', '补给站')
}

/** Reads every statement to its end and accepts it. */
export async function acceptStatements(page: Page): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox').filter({ visible: true })
  await expect(boxes.first()).toBeVisible()
  // The text of one comes a moment after its page.
  await expect(async () => {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) {
        if (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY !== 'visible') {
          element.scrollTop = element.scrollHeight
        }
      }
    })
    for (const box of await boxes.all()) expect(await box.isEnabled()).toBe(true)
  }).toPass({ timeout: 10_000 })
  for (const box of await boxes.all()) await box.check()
}

/** Writes on the signature pad. */
export async function sign(page: Page): Promise<void> {
  const pad = page.locator('canvas')
  // The library that draws comes by itself; the sheet says when it can be signed on.
  await expect(page.getByText(/^(在此处手写签名|Sign here)$/)).toBeVisible()
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the signature pad has no place on the page')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let at = 1; at <= 20; at++) await page.mouse.move(box.x + 40 + at * 8, box.y + 60 + Math.sin(at) * 30)
  await page.mouse.up()
  await expect(page.getByRole('img', { name: /已签名|pad, signed/ })).toBeVisible()
}

/** From the first step of the form to the order: one new player, three faults corrected; `between` runs at every step. */
export async function fillSteps(
  page: Page,
  runner: Runner,
  between: () => Promise<unknown> = async () => {},
): Promise<void> {
  await expect(runner.step(1)).toBeVisible()
  await between()
  await runner.button('添加参赛人').click()
  await addPlayer(page, runner, '王小跑', '1990-03-07')
  await expect(runner.step(1)).toBeVisible()
  await page.getByText('王小跑').first().click()
  await between()
  await runner.next()

  await expect(runner.step(2)).toBeVisible()
  await fillForm(page, runner, { leaveOut: true })
  await between()
  await runner.next()
  await correctThree(page, runner)
  await between()
  await runner.next()

  await expect(runner.step(3)).toBeVisible()
  await fillQuestionnaire(runner)
  await between()
  await runner.next()
  await expect(runner.step(4)).toBeVisible()
  await acceptStatements(page)
  await between()
  await runner.next()
  await expect(runner.step(5)).toBeVisible()
  await sign(page)
  await between()
  await runner.next()
  await expect(runner.step(6)).toBeVisible()
  await expect(page.getByText('13700000000')).toBeVisible()
  await between()
  await runner.named('提交报名').click()
  await expect(page).toHaveURL(/eventOrder/)
}

/** Three faults, each reached through the summary. */
async function correctThree(page: Page, runner: Runner): Promise<void> {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('heading')).toHaveText(/^还有 3 处要改$|^3 to fix$/)
  await summary.getByRole('button', { name: runner.exact('查看全部') }).click()
  await summary.getByRole('button', { name: runner.exact('请填写紧急联系人') }).click()
  await expect(runner.box('紧急联系人').first()).toBeFocused()
  await fillLeftOut(runner)
}
