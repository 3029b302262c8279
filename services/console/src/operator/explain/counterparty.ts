import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAccountPostings } from '@folio/contracts/http/operator/accounts/list-account-postings.ts'
import { isNegative } from '../../money/decimal.ts'

/** An event that changed a balance. */
export type Line = DataOf<typeof listAccountPostings>['rows'][number]

/** The accounts of the system in plain words. */
const SYSTEM: Readonly<Record<string, string>> = {
  'system:cashier': 'Cashier',
  'system:fees': 'Fees',
  'system:fx': 'Currency exchange',
  'system:house': 'The house',
  'system:stakes': 'Stakes of open contracts',
  'system:markup': 'Markup of applications',
  'system:demo': 'Play money',
}

/** The other side of an event's money in words, and the account at the other end with its client. */
export type Counterparty = {
  readonly words: string
  readonly account: string | undefined
  readonly client: string | undefined
}

/** Names the other side of an event's money: `Transfer to` with an account, or an account of the system in words. */
export const counterpartyIn = ({
  type,
  amount,
  counterparty,
  transfer,
}: Pick<Line, 'type' | 'amount' | 'counterparty' | 'transfer'>): Counterparty => {
  if (transfer === null || type === 'CurrencyExchanged') {
    const words = SYSTEM[counterparty ?? '']
    return { words: words ?? '', account: counterparty ?? undefined, client: undefined }
  }
  const { account, client_id: client } = transfer
  if (type === 'TransferReturned') return { words: 'Returned transfer to', account, client }
  return { words: isNegative(amount) ? 'Transfer to' : 'Transfer from', account, client }
}
