export interface ServerClock {
  /** Server-corrected time, epoch milliseconds. */
  now(): number
  /** Learns from an answer's `x-server-time` (epoch ms); the trip's time is split in half. */
  learn(serverTime: unknown, sentAt: number, receivedAt: number): void
}

/** `heard` is told every time that an answer brought, epoch milliseconds. */
export function createServerClock(
  local: () => number = Date.now,
  heard: (serverTime: number) => void = () => undefined,
): ServerClock {
  let offset = 0
  return {
    now: () => local() + offset,
    learn(serverTime, sentAt, receivedAt) {
      const server = Number(serverTime)
      if (!Number.isFinite(server) || server <= 0) return
      // Whole milliseconds: a time in a request is an integer.
      const found = Math.round(server - (sentAt + receivedAt) / 2)
      // A slow answer says little about the time: the offset moves only when it is off by more than the trip.
      if (Math.abs(found - offset) > Math.max(250, (receivedAt - sentAt) / 2)) offset = found
      heard(server)
    },
  }
}
