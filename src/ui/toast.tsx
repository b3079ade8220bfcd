import './toast.css'
import { useEffect, useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { dropToast, type ToastMessage, toast } from './toastStore.ts'

const ICONS: Record<ToastMessage['tone'], IconName | null> = {
  info: null,
  success: 'check-circle',
  warn: 'alert',
  error: 'alert',
}

/** Where `showToast` messages appear; one a page. Failures are read out at once, the rest when there is a pause. */
export function ToastHost() {
  const message = useSyncExternalStore(toast.subscribe, toast.get, toast.get)
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => dropToast(message.id), message.ms)
    return () => clearTimeout(timer)
  }, [message])
  const urgent = message?.tone === 'error' || message?.tone === 'warn'
  return (
    <div className="sl-toast-host">
      <div role="status">{message && !urgent && <Bubble key={message.id} message={message} />}</div>
      <div role="alert">{message && urgent && <Bubble key={message.id} message={message} />}</div>
    </div>
  )
}

function Bubble({ message }: { message: ToastMessage }) {
  const icon = ICONS[message.tone]
  return (
    <div className="sl-toast" data-tone={message.tone}>
      {icon && <Icon name={icon} />}
      {message.text}
    </div>
  )
}
