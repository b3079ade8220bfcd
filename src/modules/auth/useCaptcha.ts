import { useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import type { AuthPorts } from './ports.ts'
import { type Slide, scaled } from './slide.ts'

export type Captcha =
  | { status: 'idle' }
  | { status: 'sending' }
  /** Another may be sent from `resendAt` on (epoch milliseconds of the server). */
  | { status: 'sent'; resendAt: number }
  | { status: 'refused'; message: string }

/** The verification code's way to the phone; `resendAt` is what a reload remembers of it. */
export function useCaptcha(ports: AuthPorts, resendAt: number) {
  const alive = useAlive()
  const [captcha, setCaptcha] = useState<Captcha>({ status: 'idle' })
  const [known, setKnown] = useState(0)
  if (alive && known !== resendAt) {
    setKnown(resendAt)
    if (captcha.status === 'idle' && resendAt > ports.now()) setCaptcha({ status: 'sent', resendAt })
  }
  const send = async (mobile: string, slide: Slide): Promise<number | null> => {
    if (captcha.status === 'sending') return null
    setCaptcha({ status: 'sending' })
    try {
      const { challenge, end } = await ports.request('slideChallenge', { mobile })
      const answer = { challenge, ms: slide.ms, track: scaled(slide.track, end) }
      const { resendAt: next } = await ports.request('captchaSendV2', { mobile, slide: answer })
      setCaptcha({ status: 'sent', resendAt: next })
      return next
    } catch (error) {
      setCaptcha({ status: 'refused', message: error instanceof Error ? error.message : '' })
      return null
    }
  }
  return { captcha, send }
}
