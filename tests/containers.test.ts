import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { detectEnvironment, type ShellWindow } from '#modules/bridge/environment.ts'
import { createNative } from '#modules/bridge/native.ts'
import { type LaunchWay, launchWay } from '#modules/bridge/quirks/appLaunch.ts'
import { windowInfo } from '#modules/bridge/windowInfo.ts'
import shells from '#start/preview/shells.json' with { type: 'json' }

type Simulate = (target: ShellWindow, container: string) => { name: string; param: object }[]
const simulateShell = new Function(
  `${readFileSync('src/start/preview/simulateShell.js', 'utf8')}; return simulateShell`,
)() as Simulate

/** How each platform lets the app be opened. */
const WAYS: Record<string, LaunchWay> = {
  android: 'scheme',
  ios: 'scheme',
  ios8: 'frame',
  weibo: 'guide',
  qzone: 'guide',
  qq: 'universal',
  qqAndroid: 'scheme',
  qqbrowser: 'universal',
  baidu: 'universal',
  baiduAndroid: 'frame',
  desktop: 'scheme',
  wechat: 'guide',
  wechatIos: 'universal',
  wechatOld: 'guide',
  alipay: 'scheme',
  shellIos: 'scheme',
  shellAndroid: 'scheme',
}

it('each simulated application is known by what it says and has, and by how it opens the app', () => {
  expect(Object.keys(WAYS)).toEqual(shells.map(({ id }) => id))
  const seen = shells.map(({ id, agent, in: container }) => {
    const target: ShellWindow = {}
    simulateShell(target, container)
    const environment = detectEnvironment(agent, target)
    return { id, container: environment.container, way: launchWay(environment) }
  })
  expect(seen).toEqual(shells.map(({ id, in: container }) => ({ id, container, way: WAYS[id] })))
})

it.each([
  ['ios', 'Apple'],
  ['android', 'Google'],
])('the simulated shell of %s answers for its window', async (container, brand) => {
  const target: ShellWindow = {}
  const calls = simulateShell(target, container)
  expect(await windowInfo(createNative(target))).toMatchObject({
    brand,
    safeTop: 47,
    screenWidth: 390,
    versionCode: '88',
  })
  expect(calls).toMatchObject([{ name: 'GET_WINDOW_INFO' }])
})
