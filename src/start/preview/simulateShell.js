/**
 * What an application around the page puts on its window, for the preview and for tests: the shells' messages (iOS answers
 * by a promise, Android by the function that is named), WeChat's and Alipay's bridges. Answers what has been called.
 */
// biome-ignore lint/correctness/noUnusedVariables: put before another script
function simulateShell(target, container) {
  const calls = []
  const called = (name, param) => calls.push({ name, param })
  const answers = {
    GET_WINDOW_INFO: {
      screenWidth: 390,
      screenHeight: 844,
      statusBarHeight: 44,
      safeAreaInsets: { top: 47, bottom: 34 },
      brand: container === 'ios' ? 'Apple' : 'Google',
      model: container === 'ios' ? 'iPhone15,2' : 'Pixel 7',
      system: container === 'ios' ? 'iOS 17.4' : 'Android 13',
      softwareVersion: '3.2.1',
      versionCode: 88,
    },
    GET_SOFTWARE_INFO: { softwareVersion: '3.2.1', versionCode: 88 },
    GET_TOKEN: { token: 'simulated' },
  }
  if (container === 'ios') {
    const handler = (name) => ({
      postMessage(param) {
        called(name, param)
        return Promise.resolve(answers[name])
      },
    })
    // Every name has a handler, as in a shell that knows all of them.
    target.webkit = { messageHandlers: new Proxy({}, { get: (_, name) => handler(String(name)) }) }
  }
  if (container === 'android') {
    target.takeNativeAction = (name, text) => {
      const { callback, ...param } = JSON.parse(text)
      called(name, param)
      if (answers[name]) setTimeout(() => target[callback]?.(JSON.stringify(answers[name])))
    }
  }
  if (container === 'wechat') {
    target.WeixinJSBridge = {
      call: (name) => called(name, {}),
      invoke(name, param, done) {
        called(name, param)
        setTimeout(() => done({ err_msg: `${name}:ok` }))
      },
    }
  }
  if (container === 'alipay') target.AlipayJSBridge = { call: (name) => called(name, {}) }
  return calls
}
