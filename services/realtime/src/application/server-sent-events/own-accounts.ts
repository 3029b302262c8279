import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { walletTypes } from '@folio/contracts/wallet/transfer-parties.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { z } from 'zod'
import { streamOf } from '../account-streams/account-event.ts'
import type { AccountScope } from './account-cursor.ts'

/** The streams of the accounts of clients. */
export type OwnAccounts = {
  /** Returns the streams of a client's accounts of one kind: its wallets, opened or not, or its options accounts. */
  readonly streamsOf: (clientId: string, scope: AccountScope) => Promise<readonly string[]>
  /** Resolves when all options accounts that were opened before a moment (microseconds) are found. */
  readonly waitForAllBefore: (moment: number) => Promise<void>
}

/** More than the number of kinds of accounts. */
const ACCOUNTS_MAX = 100

/** The scope that opens the account of a stream. */
export const scopeOfStream = (stream: string): AccountScope =>
  stream.startsWith(WALLET_STREAM_PREFIX) ? 'payment' : 'trade'

/** Reads the streams of accounts: wallets have derived ids, options accounts stand in the view. */
export const ownAccounts = (optionsAccounts: ViewReader): OwnAccounts => ({
  streamsOf: async (clientId, scope) => {
    if (scope === 'payment') return walletTypes.map((type) => WALLET_STREAM_PREFIX + walletIdOf(clientId, type))
    const prefix = optionsAccountKeys.ofClient(clientId)
    const { entries } = await optionsAccounts.list({ prefix, limit: ACCOUNTS_MAX })
    return entries.map(([, { account_id }]) => streamOf(account_id))
  },
  waitForAllBefore: optionsAccounts.waitForAllBefore,
})

const openedSchema = z.object({ client_id: z.string() })

/** Tells if a record opens an options account of a client. */
export const opensAccountOf = ({ stream, type, data }: LedgerRecord, clientId: string): boolean =>
  type === 'AccountOpened' &&
  stream.startsWith(TRADING_STREAM_PREFIX) &&
  openedSchema.safeParse(JSON.parse(Buffer.from(data).toString())).data?.client_id === clientId
