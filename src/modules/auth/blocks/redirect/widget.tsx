import '#modules/auth/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { useAuthPorts } from '#modules/auth/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type AuthRedirectProps, PROPS } from './props.gen.ts'

export default defineWidget<AuthRedirectProps>(PROPS, function Redirect({ to, home }) {
  const { t } = useTranslation('auth')
  const { goOn, navigate } = useAuthPorts()
  const [refused, setRefused] = useState(false)
  const alive = useAlive()
  useEffect(() => {
    // A page that was drawn does not know its address yet.
    if (alive) setRefused(!goOn(onward(to) ?? home))
  }, [alive, goOn, to, home])
  if (!refused) {
    return (
      <div role="status">
        <p>{t('redirecting')}</p>
        <Skeleton lines={3} />
      </div>
    )
  }
  return (
    <ErrorPanel
      title={t('redirectStop')}
      text={t('redirectStopText')}
      action={
        <Button variant="primary" onClick={() => navigate(home, { replace: true })}>
          {t('redirectHome')}
        </Button>
      }
    />
  )
})

/** Null for nothing, and for the way to here again. */
function onward(to: string | undefined): string | null {
  return to === undefined || to === '' || /^\/redirect(?:[/?#]|$)/i.test(to) ? null : to
}
