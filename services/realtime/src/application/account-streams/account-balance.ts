import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import { READ_EVENTS_MAX } from '@folio/event-store/port.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import type { PacedQueue } from '../market/paced-queue.ts'
import { accountEventOf, streamOf } from './account-event.ts'

/** The balance of an account at a revision of its stream. */
export type AccountBalance = { readonly balance: Amount; readonly currency: string; readonly revision: number }

/** Returns the balance of an account at a revision; undefined if the account was not open yet. */
export type BalanceAt = (accountId: string, revision: number) => Promise<AccountBalance | undefined>

/**
 * A balance that trading's view shows: it follows from the event at its revision, and holds up to a position of the
 * store.
 */
type ShownBalance = AccountBalance & { readonly upTo: number }

type BalancePorts = Pick<Ports, 'store' | 'readModel' | 'clock' | 'times'> & {
  readonly longReads: Pick<PacedQueue, 'runUnrefused'>
}

const PAGE_FIRST = 4

/**
 * Reads balances in trading's view; undefined for an account that it does not show, and while the view is unavailable.
 */
const shownBalances = ({ store, readModel, clock, times }: Omit<BalancePorts, 'longReads'>) => {
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: clock, times })
  return async (accountId: string): Promise<ShownBalance | undefined> => {
    try {
      const { values, checkpoint } = await view.get([tradingKeys.balance(accountId)] as const)
      const [entry] = values
      return entry && { ...entry, upTo: checkpoint.position }
    } catch (error) {
      // The account's stream has the balance, too.
      if (error instanceof ReadModelUnavailable) return undefined
      throw error
    }
  }
}

/**
 * Makes the reader of balances. The newest event before a revision usually moved money and has the balance; where the
 * newest few did not, the view has it, unless money moved after the revision or the view is behind: then earlier events
 * are read, page by page in the queue of long reads, until one moved money.
 */
export const balanceReader = ({ longReads, ...ports }: BalancePorts): BalanceAt => {
  const shownBalance = shownBalances(ports)

  const readBack = async (accountId: string, from: number, limit: number) => {
    const page = await ports.store.readStream(streamOf(accountId), { direction: 'backwards', from, limit })
    const after = page.map(accountEventOf).find((event) => event.after !== undefined)?.after
    return { after, length: page.length, oldest: page.at(-1)?.position ?? Number.POSITIVE_INFINITY }
  }

  return async (accountId, revision) => {
    if (revision < 0) return undefined
    let page = await readBack(accountId, revision, PAGE_FIRST)
    if (page.after !== undefined) return { ...page.after, revision }
    const shown = await shownBalance(accountId)
    let from = revision
    for (let limit = PAGE_FIRST * 4; ; limit = Math.min(limit * 4, READ_EVENTS_MAX)) {
      // All events that the view does not show were read, and none of them moved money.
      const isShown = shown !== undefined && shown.revision <= revision && shown.upTo >= page.oldest
      if (isShown) return { balance: shown.balance, currency: shown.currency, revision }
      from -= Math.max(page.length, 1)
      if (from < 0) return undefined
      const next = from
      page = await longReads.runUnrefused(() => readBack(accountId, next, limit))
      if (page.after !== undefined) return { ...page.after, revision }
    }
  }
}
