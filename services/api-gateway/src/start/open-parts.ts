import { randomUUID } from 'node:crypto'
import { type Ask, type AskBatch, asker } from '@folio/client-commands/request-reply.ts'
import { type TransactionIds, transactionIds } from '@folio/client-commands/transaction-ids.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { type KindsAtCapacity, watchKindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import { type CommandOutcomes, commandOutcomes } from '../application/operator/system/command-outcomes.ts'
import { followNewestTicks, type NewestTicks } from '../application/options/follow-newest-ticks.ts'
import { watchReadiness } from '../application/views/readiness.ts'
import { assertReadable, openViews, type Views } from '../application/views/views.ts'

/** The parts of a running gateway that are opened before its handlers and stopped after them. */
export type GatewayParts = {
  readonly requests: { readonly ask: Ask; readonly askBatch: AskBatch }
  /** Sends a command that no call waits for to succeed, so that its outcome is not counted. */
  readonly askUncounted: Ask
  /** Counts the recent outcomes of the commands that these requests sent to a topic. */
  readonly recentOutcomes: CommandOutcomes['recent']
  readonly views: Views
  readonly nextTransactionId: TransactionIds['next']
  readonly newestTicks: NewestTicks
  /** True if all views can be read and keep claims, and this instance has a number for its transaction ids. */
  readonly isReady: () => boolean
  /** The kinds of expiring values that refuse more values. */
  readonly kindsAtCapacity: () => KindsAtCapacity
  readonly stop: () => Promise<void>
}

/** Opens request-reply, the views, the transaction ids and the watches over them. */
export const openGatewayParts = async (ports: KeyedPorts): Promise<GatewayParts> => {
  const { bus, store, readModel, clock, log, times } = ports
  // A view must show everything acknowledged before this start before the gateway answers from it.
  const minPosition = await store.lastPosition()
  const requests = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const outcomes = commandOutcomes()
  const storeEnd = store.lastPosition
  const views = openViews(readModel, { epoch: store.epoch, now: clock, times, minPosition, storeEnd })
  const ids = transactionIds(ports, views.wallets)
  const newestTicks = await followNewestTicks(bus, store.epoch)
  const check = async (): Promise<void> => {
    await assertReadable(views)
    await ids.ensure()
  }
  const readiness = await watchReadiness(check, log)
  const capacity = await watchKindsAtCapacity(readModel, log)
  return {
    requests: outcomes.counting(requests),
    askUncounted: requests.ask,
    recentOutcomes: outcomes.recent,
    views,
    nextTransactionId: ids.next,
    newestTicks,
    isReady: readiness.isReady,
    kindsAtCapacity: capacity.full,
    stop: async () => {
      await newestTicks.stop()
      await readiness.stop()
      await capacity.stop()
      await requests.stop()
      await ids.stop()
    },
  }
}
