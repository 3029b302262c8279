import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { openSocket, untilTicking } from './account-sockets.ts'
import { demoAccount, settled } from './calls.ts'
import { type InProcess, openClient, startInProcess } from './in-process.ts'
import type { Client } from './running-folio.ts'

/** A Folio whose market ticks, and a client with a demo account on it. */
export type DemoTrader = {
  readonly folio: InProcess
  readonly alice: Client
  /** The number of the demo account. */
  readonly demo: string
  /** Opens a socket of the demo account. */
  readonly openSocket: () => Promise<TestClient>
}

/** Starts a Folio and waits until a symbol ticks; the client's wallet is funded with so many USD, if any. */
export const startDemoTrader = async (symbol: string, usd?: string): Promise<DemoTrader> => {
  const folio = await startInProcess({ feed: 'simulated' })
  const alice = await openClient(folio.demo, 'alice', usd)
  const demo = await demoAccount(folio.demo, alice)
  await settled(folio.demo)
  await untilTicking(folio.demo, symbol)
  return { folio, alice, demo, openSocket: () => openSocket(folio.demo, alice, demo) }
}
