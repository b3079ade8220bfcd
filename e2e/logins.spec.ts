import { expect, type Page, test } from '@playwright/test'
import { logIn, newMobile, openIn, type Runner, runnerOn, sentCode, slide } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

/** A race whose runners log in with accounts of its own. */
const OWN_ACCOUNTS = '1000055001'
const PASSWORD = 'run2027'

const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000')
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const summary = (page: Page) => page.locator('.sl-error-summary')

/** Fills in a number and has a code sent; answers it. */
async function askForCode(page: Page, runner: Runner, mobile: string): Promise<string> {
  await runner.box('手机号').fill(mobile)
  await slide(page)
  await runner.button('获取验证码').click()
  return sentCode(page, mobile)
}

/** Sends the form with a wrong code, which stays beside its field, and then with the right one. */
async function enterCodes(runner: Runner, code: string, action: string): Promise<void> {
  const field = runner.box('验证码')
  await field.fill(wrongOf(code))
  await runner.button(action).click()
  await expect(field).toHaveAccessibleDescription(runner.like('验证码错误，请重新输入'))
  await field.fill(code)
  await runner.button(action).click()
}

/** What the platform says to a code that was used up: asked beside the page, by the number of the page. */
async function repeat(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(path, { data })
  return (await answer.json()).code
}

test.describe('inside WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile MicroMessenger/8.0.49',
  })

  for (const lang of ['zh', 'en'] as const) {
    test(`${lang}: the first login by WeChat binds a number, the next enters; a used or foreign code opens nothing`, async ({
      page,
    }) => {
      const runner = runnerOn(page, lang)
      const mobile = newMobile()
      await openIn(page, lang, '/login?returnTo=%2FmyOrder')
      await runner.button('用微信登录').click()
      // The page that it leads to has a button of the same name.
      await expect(page.getByRole('heading', { level: 2, name: runner.exact('用微信登录') })).toBeVisible()
      await runner.button('用微信登录').click()
      await expect(page).toHaveURL(/\/sandbox\/wechat\/authorize/)
      await runner.button('拒绝').click()
      await expect(page.getByText(runner.exact('你没有同意授权，可以再试一次，或用手机号登录'))).toBeVisible()
      await runner.button('重新授权').click()
      await runner.button('允许').click()
      await expect(page).toHaveURL(/\/bindPhone/)
      const code = await askForCode(page, runner, mobile)
      await page.getByRole('checkbox').check()
      await enterCodes(runner, code, '绑定并登录')
      await expect(page).toHaveURL(/\/(myOrder|my)(\?|$)/)
      expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ mobile })

      // The same WeChat, on the same phone, another day.
      await page.evaluate(() => localStorage.removeItem('userInfo'))
      await page.goto('/loginWx?returnTo=%2FmyOrder')
      const back = page.waitForRequest(/\/loginWx\?.*code=/)
      await runner.button('用微信登录').click()
      await runner.button('允许').click()
      const { searchParams } = new URL((await back).url())
      await expect(page).toHaveURL(/\/myOrder/)
      expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ mobile })

      // Its way back, a second time: here, and with a state that this phone did not begin.
      await page.evaluate(() => localStorage.removeItem('userInfo'))
      await page.goto(`/loginWx?${searchParams}`)
      await expect(page.getByText(runner.exact('这次授权已失效，请重新授权'))).toBeVisible()
      const repeated = await repeat(page, '/center/account/userThird/getOpenId', { code: searchParams.get('code') })
      expect(repeated).toBe(2001010)
      expect(await stored(page, 'userInfo')).toBeNull()
    })
  }
})

test('outside WeChat its login leads to the number, and binding begins at WeChat', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/bindPhone')
  await runner.button('去微信授权').click()
  await expect(page.getByText(/微信登录只能在微信里用/)).toBeVisible()
  await runner.button('用手机号登录').click()
  await logIn(page, runner)
  await expect(page).toHaveURL(/\/my/)
})

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: a race with accounts of its own asks for them, registers one, lets it in and out`, async ({
    page,
  }) => {
    const runner = runnerOn(page, lang)
    const mobile = newMobile()
    await openIn(page, lang, `/eventDetails?raceId=${OWN_ACCOUNTS}`)
    await expect(page).toHaveURL(new RegExp(`/bmLogin\\?.*raceId=${OWN_ACCOUNTS}`))
    await runner.button('注册赛事账号').click()
    await expect(page).toHaveURL(/\/bmRegister/)
    // The slider on a page of its own comes back with what it has passed.
    await runner.button('滑块不好用？换个页面验证').click()
    await expect(page).toHaveURL(/\/machineCheck/)
    await slide(page)
    await runner.button('继续').click()
    await expect(page).toHaveURL(/\/bmRegister/)
    await expect(page.getByText(runner.exact('验证通过')).first()).toBeVisible()
    await runner.box('手机号').fill(mobile)
    await runner.button('获取验证码').click()
    const code = await sentCode(page, mobile)
    await page.getByRole('checkbox').check()
    const password = page.getByLabel(runner.like('新密码'))
    await password.fill('letters')
    await runner.box('验证码').fill(code)
    await runner.button('注册并登录').click()
    await expect(password).toHaveAccessibleDescription(
      runner.like('密码为 6 – 12 位，须同时包含字母和数字，不能有其他字符'),
    )
    await password.fill(PASSWORD)
    await enterCodes(runner, code, '注册并登录')
    await expect(page).toHaveURL(new RegExp(`/eventDetails\\?.*raceId=${OWN_ACCOUNTS}`))
    expect(await stored(page, 'raceId')).toBe(OWN_ACCOUNTS)
    const again = { raceId: OWN_ACCOUNTS, mobile, code, password: PASSWORD }
    expect(await repeat(page, '/center/account/register/user', again)).toBe(2001004)

    // The menu's log-out leads to the race's login, where the password is known.
    await page.goto(`/personal?raceId=${OWN_ACCOUNTS}`)
    await runner.button('菜单').click()
    await runner.button('退出登录').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: runner.exact('退出登录') })
      .click()
    await expect(page).toHaveURL(new RegExp(`/bmLogin\\?.*raceId=${OWN_ACCOUNTS}`))
    await runner.box('手机号').fill(mobile)
    await page.getByRole('checkbox').check()
    const own = page.getByLabel(runner.like('密码')).and(page.locator('input'))
    await own.fill('wrong27')
    await runner.button('登录').click()
    await expect(own).toHaveAccessibleDescription(/手机号或密码错误|Wrong mobile number or password/)
    await own.fill(PASSWORD)
    await runner.button('登录').click()
    await expect(page).toHaveURL(/\/eventDetails/)
  })
}

test('the running club’s data has a login of its own, which ends with a popup and with its grant', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const { mobile } = await loggedIn(page, baseURL ?? '')
  const osIds = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/account/nrc/')) osIds.add(request.headers().osid ?? '')
  })
  await openIn(page, 'zh', '/nrcDataManagement')
  await expect(page).toHaveURL(/\/nrcLoginWeb\?nrcMarathonStatus=1&nrcBackstage=1/)
  await expect(runner.box('手机号')).toHaveValue(mobile)
  const club = newMobile()
  const code = await askForCode(page, runner, club)
  await page.getByRole('checkbox').check()
  await enterCodes(runner, code, '授权并登录')
  await expect(page).toHaveURL(/\/nrcDataManagement\?nrcMarathonStatus=1/)
  await expect(page.getByText('国家跑团半年记录')).toBeVisible()
  expect([...osIds]).toEqual(['1010'])
  expect(await repeat(page, '/center/account/nrc/login', { mobile: club, code })).toBe(2001004)
  // Two logins on one phone, each its own.
  const token = await stored(page, 'adminToken')
  expect(JSON.parse((await stored(page, 'nrcUserInfo')) ?? '{}').token).toBe(token)
  expect(JSON.parse((await stored(page, 'userInfo')) ?? '{}')).toMatchObject({ mobile })

  await runner.button('删除记录').click()
  const first = page.getByRole('button', { name: /公里/ }).first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await runner.button('删除').click()
  await expect(page.getByText('已删除')).toBeVisible()
  await expect(first).not.toHaveText(name)

  await page.request.post('/sandbox/api/expireSession', { data: { mobile: club } })
  await page.reload()
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/nrcLoginWeb\?nrcMarathonStatus=1&nrcBackstage=1/)
  expect([await stored(page, 'nrcUserInfo'), await stored(page, 'adminToken')]).toEqual([null, null])
  expect(await stored(page, 'userInfo')).not.toBeNull()
})

test('grants are seen after a login of their own, taken back and given again', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  const mobile = newMobile()
  const { evidence } = await (await page.request.post('/sandbox/api/evidence', { data: { mobile } })).json()
  await page.request.post('/center/account/evidence/exchange', { data: { evidence } })
  await openIn(page, 'zh', '/my')
  await page.getByRole('button', { name: /数据授权/ }).click()
  await expect(page).toHaveURL(/\/szxd-data-login/)
  const code = await askForCode(page, runner, mobile)
  await page.getByRole('checkbox').check()
  await enterCodes(runner, code, '登录')
  await expect(page).toHaveURL(/\/szxd-data-mgt/)
  await expect(page.getByText(/授权，生效中/)).toHaveCount(1)
  await runner.button('撤回授权').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText(/\d 已撤回/)).toBeVisible()
  const next = await (await page.request.post('/sandbox/api/evidence', { data: { mobile } })).json()
  const path = '/center/account/evidence/exchange'
  expect(await repeat(page, path, { evidence: next.evidence })).toBe(2001025)
  await runner.button('重新授权').click()
  await expect(page.getByText(/授权，生效中/)).toHaveCount(1)
  const third = await (await page.request.post('/sandbox/api/evidence', { data: { mobile } })).json()
  expect(await repeat(page, path, { evidence: third.evidence })).toBe(0)
})

test('the way back from a login elsewhere goes to allowed addresses only', async ({ page }) => {
  await openIn(page, 'zh', '/redirect?to=%2FMatch%3Fsort%3D1')
  await expect(page).toHaveURL(/\/Match\?sort=1/)
  for (const to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/sandbox/api/codes']) {
    await page.goto(`/redirect?to=${encodeURIComponent(to)}`)
    await expect(page.getByText('这个地址不在允许的范围内')).toBeVisible()
    await expect(page).toHaveURL(/\/redirect/)
  }
  await page.getByRole('button', { name: '回首页' }).click()
  await expect(page).toHaveURL(/\/Home/)
})

test('a password that too many have tried at asks for a code', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  const mobile = newMobile()
  for (let source = 0; source < 4; source += 1) {
    for (let at = 0; at < 5; at += 1) {
      const headers = { uniqueIdentification: `stranger-${mobile}-${source}` }
      const multipart = { type: 'password', mobile, password: `wrong${at}` }
      await page.request.post('/center/account/login', { headers, multipart })
    }
  }
  await openIn(page, 'zh', '/login')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await runner.box('手机号').fill(mobile)
  await page.getByLabel(/^密码/).and(page.locator('input')).fill('abc123')
  await page.getByRole('checkbox').check()
  await runner.button('登录').click()
  await expect(summary(page)).toContainText('当前环境有风险，请用验证码登录')
  await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true')
})
