import type { EventStore, Position } from '@folio/event-store/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { LRUCache } from 'lru-cache'
import { type Account, openAccount } from './account.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import type { Aggregates } from './aggregates.ts'
import type { BelievedView } from './believed-view.ts'

/** The accounts that a service holds in memory between commands. */
export type HeldAccounts<Command, State, Event extends DomainEvent> = {
  /** The account as it is held, or else as the store has it. */
  readonly open: (key: string, aggregate: Aggregate<Command, State, Event>) => Promise<Account<State>>
  /** Lets an account go, whose state in memory is not known to be the store's any more. */
  readonly drop: (key: string) => void
}

/** What accounts are opened from. */
export type Holding<Command, State, Event extends DomainEvent> = {
  readonly store: EventStore
  readonly view: BelievedView
  readonly aggregates: Aggregates<Command, State, Event>
  /** A position that the index passed a while ago: ids of events up to there need not be remembered any more. */
  readonly indexedTo: () => Position
  readonly accountsMax?: number
}

const ACCOUNTS_MAX = 20_000

/** No accounts yet, at most `accountsMax` at a time: the one longest unused makes room. */
export const heldAccounts = <Command, State, Event extends DomainEvent>({
  store,
  view,
  aggregates,
  indexedTo,
  accountsMax = ACCOUNTS_MAX,
}: Holding<Command, State, Event>): HeldAccounts<Command, State, Event> => {
  const accounts = new LRUCache<string, Account<State>>({ max: accountsMax })
  return {
    open: async (key, aggregate) => {
      const held = accounts.get(key)
      // That a stream is empty is not believed from memory: no conflict would ever correct 'not found'.
      if (held !== undefined && held.tip.revision >= 0) {
        held.recent.forgetUpTo(indexedTo())
        return held
      }
      const place = { stream: aggregates.streamOf(key), indexedTo: indexedNow(view) }
      const account = await openAccount(store, aggregate, place)
      accounts.set(key, account)
      return account
    },
    drop: (key) => {
      accounts.delete(key)
    },
  }
}

/** Where the index stands; while it cannot be asked no id needs to be read back, for none can be believed missing either. */
const indexedNow = async (view: BelievedView): Promise<Position> => {
  try {
    return (await view.get([])).mark.position
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return Number.POSITIVE_INFINITY
    throw error
  }
}
