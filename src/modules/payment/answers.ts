import type { Operations } from '#api/contract.gen.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'

export type OrderStatus = Operations['queryPaymentStatus']['result']['orderStatus']
export type RegistrationStatus = Operations['queryPaymentStatus']['result']['registrationStatus']

/** Where the server says the money is. */
export interface ServerStatus {
  registrationId: string
  orderStatus: OrderStatus
  registrationStatus: RegistrationStatus
  attempt: { status: string; channel: string } | null
  payable: number
  expiresAt: number | null
  paidAt: number | null
  overpaid: boolean
}

/** What is being paid for. */
export interface Bill {
  orderId: string
  registrationId: string
  orderNo: string
  raceId: string
  raceName: Text
  itemName: Text
  players: string[]
  lines: { name: Text; quantity: number; amount: number }[]
  payable: number
  expiresAt: number | null
}

export interface Channel {
  id: string
  name: Text
  recommended: boolean
}

/** Reads an answer of queryPaymentStatus; throws when it has no order state, because money hangs on it. */
export function readStatus(answer: Json): ServerStatus {
  const told = object(answer)
  if (typeof told.orderStatus !== 'string') throw new Error('The payment status carries no orderStatus')
  const attempt = object(told.attempt)
  return {
    registrationId: text(told.registrationId),
    orderStatus: told.orderStatus as OrderStatus,
    registrationStatus: text(told.registrationStatus) as RegistrationStatus,
    attempt: typeof attempt.status === 'string' ? { status: attempt.status, channel: text(attempt.channel) } : null,
    payable: number(told.payable) ?? 0,
    expiresAt: number(told.expiresAt),
    paidAt: number(told.paidAt),
    overpaid: told.overpaid === true,
  }
}

export function readBill(orderId: string, answer: Json): Bill {
  const told = object(answer)
  return {
    orderId,
    registrationId: text(told.registrationId),
    orderNo: text(told.orderNo),
    raceId: text(told.raceId),
    raceName: words(told.raceName),
    itemName: words(told.itemName),
    players: list(told.players).map(text).filter(Boolean),
    lines: list(told.lines).map((line) => {
      const { name, quantity, amount } = object(line)
      return { name: words(name), quantity: number(quantity) ?? 1, amount: number(amount) ?? 0 }
    }),
    payable: number(told.payable) ?? 0,
    expiresAt: number(told.expiresAt),
  }
}

export function readChannels(answer: Json): Channel[] {
  return list(answer).flatMap((item) => {
    const { channel, name, recommended } = object(item)
    return typeof channel === 'string' ? [{ id: channel, name: words(name), recommended: recommended === true }] : []
  })
}

export function object(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

export function text(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function number(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function words(value: Json | undefined): Text {
  const { zh, en } = object(value)
  return { zh: text(zh ?? value), en: text(en ?? zh ?? value) }
}
