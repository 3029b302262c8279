import { TICKS_STREAM_PREFIX } from '@folio/contracts/market/tick-hours.ts'
import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { REPEATED_MAX_MS } from '@folio/test-kit/faulty-bus.ts'
import { SIMULATED_SERVICES, simulatedDefinitions } from '../simulated-services.ts'
import type { SimulatedPorts } from './simulated-ports.ts'

/** The waits for the work of a simulated ledger to end. */
export type LedgerWaits = {
  /** Resolves once every view has caught up with the store, and no process is open; rejects after 2,000 looks. */
  readonly caughtUp: () => Promise<void>
  /** Resolves once, besides, no contract is open. */
  readonly settled: () => Promise<void>
}

/** The prefixes of the streams of accounts. */
const ACCOUNTS = simulatedDefinitions
  .flatMap(({ aggregates }) => aggregates.streamPrefixes)
  .filter((prefix) => prefix !== TICKS_STREAM_PREFIX)

const PAGE_EVENTS = 4096
const LOOKS_MAX = 2000
const LOOK_EVERY_MS = 100

/** Waits until a condition holds, and still holds once messages that are delayed have arrived. */
const untilLasting = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    await sleep(LOOK_EVERY_MS)
    if (!(await condition())) continue
    await sleep(REPEATED_MAX_MS)
    if (await condition()) return
  }
  throw new Error('the ledger does not settle')
}

/** Returns a function that finds the position of the newest event that is no tick: ticks never end. */
const accountsEnd = (store: EventStore): (() => Promise<number>) => {
  let end = 0
  let after = 0
  return async () => {
    for (;;) {
      const { events, position, atEnd } = await store.readAll({ prefixes: ACCOUNTS, after, limit: PAGE_EVENTS })
      after = position
      end = events.at(-1)?.position ?? end
      if (atEnd) return end
    }
  }
}

/** Makes the waits of a ledger, which read its store and its views without faults. */
export const ledgerWaits = ({ store, readModel }: Pick<SimulatedPorts, 'store' | 'readModel'>): LedgerWaits => {
  const findEnd = accountsEnd(store)

  const isServiceCaughtUp = async (service: string, end: number): Promise<boolean> => {
    const { status, entries } = await readModel.list(service, { prefix: viewKeys.openProcesses, limit: 1 })
    if ((status.checkpoint?.position ?? -1) < end || entries.length > 0) return false
    const published = await store.loadPosition(`outbox-${service}`)
    return published !== undefined && published.position >= end
  }

  const isCaughtUp = async (): Promise<boolean> => {
    const end = await findEnd()
    const services = await Promise.all(SIMULATED_SERVICES.map((service) => isServiceCaughtUp(service, end)))
    return services.every((isServiceAtEnd) => isServiceAtEnd)
  }

  const isSettled = async (): Promise<boolean> => {
    const { entries } = await readModel.list(TRADING_SERVICE, { prefix: tradingKeys.openContracts, limit: 1 })
    return entries.length === 0 && (await isCaughtUp())
  }

  return { caughtUp: () => untilLasting(isCaughtUp), settled: () => untilLasting(isSettled) }
}
