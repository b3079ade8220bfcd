import { type Bilingual, UNREACHED } from './apiError.ts'

/** What the runner reads when the platform itself gave no words. */
export const API_TEXTS = {
  failed: { zh: '请求失败，请稍后再试', en: 'The request failed. Please try again later.' },
  network: UNREACHED,
  timeout: { zh: '服务器响应超时，请重试', en: 'The server took too long. Please try again.' },
  malformed: {
    zh: '服务器返回的数据有误，请稍后再试',
    en: 'The server sent something unexpected. Please try again later.',
  },
  token: { zh: '登录已失效，请重新登录', en: 'Your login has expired. Please log in again.' },
} satisfies Record<string, Bilingual>
