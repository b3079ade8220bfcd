import type { DevMessage } from './events.ts'

// Loaded by the development server only: shows findings over the last good page, and loads the page after a good save.
const panel = document.createElement('div')
panel.id = 'startline-findings'
panel.setAttribute('role', 'alert')
panel.hidden = true
panel.style.cssText =
  'position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;z-index:2147483647;padding:16px;' +
  'background:#1c1f24;color:#fff;font:13px/1.6 ui-monospace,monospace;white-space:pre-wrap;' +
  'border-top:4px solid #ff4d2e'
document.body.append(panel)

const HEADS = {
  zh: '配置有误，页面保持在上一个正确版本',
  en: 'The config has findings: the last good page stays',
}

function show({ lines }: DevMessage & { type: 'findings' }): void {
  const lang = navigator.language.startsWith('zh') ? 'zh' : 'en'
  panel.textContent = `${HEADS[lang]}\n\n${lines[lang].join('\n')}`
  panel.hidden = false
}

new EventSource('/dev/events').addEventListener('message', (event: MessageEvent<string>) => {
  const message: DevMessage = JSON.parse(event.data)
  if (message.type === 'findings') show(message)
  else window.location.reload()
})
