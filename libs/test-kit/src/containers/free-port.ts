import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems take for outgoing connections. One of those could hold the port, and would reach itself where it goes
 * to the very port that it was given, for as long as the server is away.
 */
const PORT_MIN = 10_000
const PORT_END = 32_000
const TRIES_MAX = 100

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

/** A TCP port of this machine that is free at this moment, drawn from many, so that a collision is unlikely. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(PORT_MIN, PORT_END)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port from ${PORT_MIN} to ${PORT_END} in ${TRIES_MAX} tries`)
}
