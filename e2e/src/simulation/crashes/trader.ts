import { isRefusal } from '@folio/api-gateway/application/commands/client-command.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { accountEvents, expectWhole } from '../ledger-invariants.ts'
import type { Operation } from '../operations.ts'
import { simulatedClients } from '../simulated-clients.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'
import { betOn } from '../simulated-trades.ts'
import { expectVerified } from '../verified-store.ts'

/** The one client of the tests, and the money that it pays in. */
export const CLIENT = { wallet: 0, other: 0, cents: 20_000, currency: 'USD' } as const

/** The purchase of the first contract of a type, with deal cancellation if wanted. */
export const purchaseOf = (type: string, request: number, isCancellable = false): Operation => ({
  ...CLIENT,
  kind: 'buy',
  request,
  cents: 500,
  bet: betOn(type, isCancellable),
})

/** The client of a simulated ledger, whose real options account has money. */
export type Trader = {
  readonly clients: ReturnType<typeof simulatedClients>
  /** Buys a contract and returns the event that answers. */
  readonly buy: (type: string, request: number, isCancellable?: boolean) => Promise<RecordedEventData>
}

/** The event with which a request was answered. */
type RecordedEventData = { readonly type: string; readonly data: Readonly<Record<string, unknown>> }

const SHOWN_MS = 1000

/** Opens a client's account and pays money in. */
export const fundedTrader = async (ledger: SimulatedLedger): Promise<Trader> => {
  const clients = simulatedClients(ledger)
  await clients.sendUntilAnswered({ ...CLIENT, kind: 'open', request: 1 })
  await clients.sendUntilAnswered({ ...CLIENT, kind: 'deposit', request: 2 })
  await clients.sendUntilAnswered({ ...CLIENT, kind: 'open real', request: 3 })
  await sleep(SHOWN_MS)
  await clients.sendUntilAnswered({ ...CLIENT, kind: 'pay in', request: 4 })
  await sleep(SHOWN_MS)
  return {
    clients,
    buy: async (type, request, isCancellable = false) => {
      const { answers } = await clients.sendUntilAnswered(purchaseOf(type, request, isCancellable))
      const answer = answers.at(-1)
      if (answer === undefined || isRefusal(answer)) throw new Error(`no event answers: ${JSON.stringify(answer)}`)
      return answer.recorded
    },
  }
}

/** The data of an event, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an event.
export const dataOf = ({ data }: RecordedEvent): any => JSON.parse(Buffer.from(data).toString())

/**
 * Waits until all contracts have ended, asserts all invariants, stops the ledger and returns its events; unless told
 * otherwise, `audit verify` looks at them, too.
 */
export const finish = async (
  ledger: SimulatedLedger,
  { clients }: Pick<Trader, 'clients'>,
  { isVerified = true }: { readonly isVerified?: boolean } = {},
): Promise<readonly RecordedEvent[]> => {
  await ledger.settled()
  await ledger.closeMarket()
  await ledger.settled()
  await expectWhole(ledger, clients.issued)
  if (isVerified) await expectVerified(ledger)
  const events = await accountEvents(ledger.store)
  await ledger.stop()
  return events
}
