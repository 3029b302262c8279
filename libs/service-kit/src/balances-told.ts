import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { StoredEvent } from './projection.ts'

/** The balances that an event leaves on an account, of each currency that it moved, as they are told to everybody. */
export const balancesTold = (
  { event, revision, position, metadata }: StoredEvent<{ readonly data: object | { readonly balances: Balances } }>,
  { account, epoch }: Pick<BalanceRecord, 'account' | 'epoch'>,
): readonly BalanceRecord[] => {
  if (!('balances' in event.data)) return []
  return Object.entries(event.data.balances).map(([currency, balance]) => ({
    account,
    currency,
    ...balance,
    epoch,
    revision,
    position,
    at: metadata.at,
  }))
}
