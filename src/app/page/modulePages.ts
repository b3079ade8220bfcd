import type { ComponentType } from 'react'
import type { Text } from '#runtime/model.ts'

export interface ModulePage {
  title: Text
  login?: true
  load(): Promise<{ default: ComponentType }>
}

const pay = () => import('#app/modulePages/payPage.tsx')
const result = () => import('#app/modulePages/payResultPage.tsx')
const RESULT_TITLE: Text = { zh: '支付结果', en: 'Payment result' }

/** Pages that are code: routes of the modules. Everything else is config. */
export const MODULE_PAGES: Readonly<Record<string, ModulePage>> = {
  '/login': { title: { zh: '登录', en: 'Log in' }, load: () => import('#app/modulePages/loginPage.tsx') },
  '/eventItemPay': { title: { zh: '支付', en: 'Pay' }, login: true, load: pay },
  '/eventItemPayRes': { title: RESULT_TITLE, login: true, load: result },
  '/payResult': { title: RESULT_TITLE, login: true, load: result },
  '/payRes': { title: RESULT_TITLE, login: true, load: result },
  '/payForwarding': {
    title: { zh: '支付跳转', en: 'Forwarding to payment' },
    load: () => import('#app/modulePages/payForwardingPage.tsx'),
  },
}
