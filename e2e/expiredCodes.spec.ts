import { expect, type Page, test } from '@playwright/test'
import { newMobile, openIn, type Runner, runnerOn, sentCode, slide } from './support/runner.ts'

const SIX_MINUTES = 6 * 60_000

const LOGINS: [what: string, path: string, action: string][] = [
  ['the login', '/szxd-data-login', '登录'],
  ['the running club’s login', '/nrcLoginApp?nrcMarathonStatus=1', '授权并登录'],
  ['the account of a race', '/bmRegister?raceId=1000055001', '注册并登录'],
]

async function fillIn(page: Page, runner: Runner): Promise<void> {
  const mobile = newMobile()
  await runner.box('手机号').fill(mobile)
  await slide(page)
  await runner.button('获取验证码').click()
  await runner.box('验证码').fill(await sentCode(page, mobile))
  const password = page.getByLabel('新密码')
  if ((await password.count()) > 0) await password.fill('run2027')
  await page.getByRole('checkbox').check()
}

for (const [what, path, action] of LOGINS) {
  test(`${what} takes no code that is too old`, async ({ page }) => {
    const runner = runnerOn(page, 'zh')
    await openIn(page, 'zh', path)
    await fillIn(page, runner)
    const move = (advance: number) => page.request.post('/sandbox/api/clock', { data: { advance } })
    await move(SIX_MINUTES)
    try {
      await runner.button(action).click()
      await expect(runner.box('验证码')).toHaveAccessibleDescription(/验证码已失效，请重新获取/)
    } finally {
      await move(-SIX_MINUTES)
    }
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  })
}
