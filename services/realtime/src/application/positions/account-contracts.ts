import { type OpenContractEntry, TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { type ViewReader, viewReader } from '@folio/service-kit/views/view-reader.ts'
import { streamOf } from '../account-streams/account-event.ts'
import type { AccountLedger } from '../account-streams/account-ledger.ts'
import type { EndedContract } from './position.ts'

/** A contract as the view and the account's stream show it. */
export type FoundContract =
  | ({ readonly isOpen: true } & OpenContractEntry)
  | { readonly isOpen: false; readonly ended: EndedContract; readonly revision: number }

/**
 * The open contracts of an account, the first bought first, and the revision of its stream that they show; contracts that
 * ended later may be missing.
 */
export type OpenContracts = { readonly revision: number; readonly contracts: readonly OpenContractEntry[] }

/** The contracts of accounts, from trading's view; calls reject with `ReadModelUnavailable`. */
export type AccountContracts = {
  /** Resolves when the view shows the event of an account at a revision; rejects after `withinMs`, by default two seconds. */
  readonly waitFor: (accountId: string, revision: number, withinMs?: number) => Promise<void>
  /** The revision of the newest movement of money that the view shows of an account, 0 before the first; later answers show it, too. */
  readonly revision: (accountId: string) => Promise<number>
  readonly open: (accountId: string) => Promise<OpenContracts>
  /** True while the operator has made an account inactive: it buys nothing. */
  readonly isInactive: (accountId: string) => Promise<boolean>
  /** A contract of an account, open or ended in the last 90 days. */
  readonly find: (accountId: string, contractId: number) => Promise<FoundContract | undefined>
}

/** More than an account can have open. */
const OPEN_MAX = 1000

const positionOf = async (store: EventReader, accountId: string, revision: number): Promise<number | undefined> => {
  const range = { direction: 'forwards', from: revision, limit: 1 } as const
  const [event] = await store.readStream(streamOf(accountId), range)
  return event?.position
}

/** The revision alone does not order contracts: a change of orders moves it on. */
const boughtAt = ({ contract }: OpenContractEntry): number => contract.purchase_time

/** Creates the reader of the contracts of accounts. */
export const accountContracts = (
  { store, readModel, clock, times }: Pick<Ports, 'store' | 'readModel' | 'clock' | 'times'>,
  ledger: AccountLedger,
): AccountContracts => {
  const view: ViewReader = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: clock, times })

  const shownRevision = async (accountId: string): Promise<number> => {
    const [balance] = (await view.get([tradingKeys.balance(accountId)] as const)).values
    return balance?.revision ?? 0
  }

  return {
    revision: shownRevision,
    waitFor: async (accountId, revision, withinMs) => {
      if (revision < 0) return
      const position = await positionOf(store, accountId, revision)
      if (position !== undefined) await view.waitFor(position, withinMs)
    },
    open: async (accountId) => {
      const revision = await shownRevision(accountId)
      const { entries } = await view.list({ prefix: tradingKeys.openContractsOf(accountId), limit: OPEN_MAX })
      const contracts = entries
        .map(([, entry]) => entry)
        .toSorted((one, other) => boughtAt(one) - boughtAt(other) || one.revision - other.revision)
      // A list is of one moment, so that it also shows every purchase and change before the newest one that it has.
      return { revision: Math.max(revision, ...contracts.map((entry) => entry.revision)), contracts }
    },
    isInactive: async (accountId) => {
      const [inactive] = (await view.get([tradingKeys.inactive(accountId)] as const)).values
      return inactive !== undefined
    },
    find: async (accountId, contractId) => {
      const keys = [tradingKeys.openContract(accountId, contractId), tradingKeys.endedContract(contractId)] as const
      const [open, ended] = (await view.get(keys)).values
      if (open !== undefined) return { isOpen: true, ...open }
      if (ended === undefined || ended.account_id !== accountId) return undefined
      const end = (await ledger.at(accountId, ended.revision))?.movement?.ended
      return end && { isOpen: false, ended: end, revision: ended.revision }
    },
  }
}
