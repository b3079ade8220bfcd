import { useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { passMachineCheck, takeTicket } from './machineCheck.ts'
import type { AuthPorts } from './ports.ts'
import { type Slide, scaled } from './slide.ts'

export type Captcha =
  | { status: 'idle' }
  | { status: 'sending' }
  /** Another may be sent from `resendAt` on (epoch milliseconds of the server). */
  | { status: 'sent'; resendAt: number }
  | { status: 'refused'; message: string }

/** How a code is asked for: with a slider for its number, or with one for this phone. */
export type SendWay = 'number' | 'phone'

/** The verification code's way to the phone; `resendAt` is what a reload remembers of it. */
export function useCaptcha(ports: AuthPorts, resendAt: number, way: SendWay) {
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
      const { resendAt: next } = await SEND[way](ports, mobile, slide)
      setCaptcha({ status: 'sent', resendAt: next })
      return next
    } catch (error) {
      setCaptcha({ status: 'refused', message: error instanceof Error ? error.message : '' })
      return null
    }
  }
  return { captcha, send }
}

type Send = (ports: AuthPorts, mobile: string, slide: Slide) => Promise<{ resendAt: number }>

const SEND: Record<SendWay, Send> = {
  async number({ request }, mobile, { ms, track }) {
    const { challenge, end } = await request('slideChallenge', { mobile })
    return request('captchaSendV2', { mobile, slide: { challenge, ms, track: scaled(track, end) } })
  },
  async phone(ports, mobile, slide) {
    const ticket = takeTicket(ports.tabStorage, ports.now()) ?? (await passMachineCheck(ports, slide)).ticket
    return ports.request('captchaSend', { mobile, ticket })
  },
}
