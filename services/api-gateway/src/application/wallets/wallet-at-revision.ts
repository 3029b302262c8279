import type { EventReader } from '@folio/event-store/port.ts'
import { type AccountState, accountAtRevision } from '../accounts/account-at-revision.ts'
import { walletStream } from '../accounts/account-stream.ts'

/** Reads the state of a wallet after the event at a revision; the initial state if the revision is negative. */
export const walletAtRevision = (store: EventReader, walletId: string, revision: number): Promise<AccountState> =>
  accountAtRevision(store, walletStream(walletId), revision)
