import type { Amount } from '@folio/kernel/amount.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { type PlainTransfer, values } from '../transfers/plain-transfer.ts'
import { amountUnits } from './amount-units.ts'
import type { RunningBalance } from './running-balance.ts'
import { TRANSIT } from './transit.ts'

const MINUS = 0x2d
const SENT = 'TransferSent'
/** The beginning of the names of wallets' accounts; the id of the wallet follows. */
const WALLET = 'wallet:'
const WALLET_ID = 1
const TRANSIT_BYTES = Buffer.from(TRANSIT)

/** Tells if two values are the same text, the first one after its first `skipped` characters. */
const isSame = ({ bytes, begins, ends }: PlainTransfer, one: number, other: number, skipped = 0): boolean => {
  const from = (begins[one] ?? 0) + skipped
  const to = begins[other] ?? 0
  const length = (ends[one] ?? 0) - from
  if (length !== (ends[other] ?? 0) - (begins[other] ?? 0)) return false
  for (let i = 0; i < length; i += 1) if (bytes[from + i] !== bytes[to + i]) return false
  return true
}

const isText = ({ bytes, begins, ends }: PlainTransfer, value: number, text: string): boolean => {
  const from = begins[value] ?? 0
  if ((ends[value] ?? 0) - from !== text.length) return false
  for (let i = 0; i < text.length; i += 1) if (bytes[from + i] !== text.charCodeAt(i)) return false
  return true
}

/** True for the posting on the transit account of the transfer itself. */
const isTransit = (transfer: PlainTransfer, posting: number): boolean => {
  const { bytes, begins } = transfer
  const from = begins[posting] ?? 0
  for (let i = 0; i < TRANSIT_BYTES.length; i += 1) if (bytes[from + i] !== TRANSIT_BYTES[i]) return false
  return isSame(transfer, posting, values.transferId, TRANSIT.length)
}

/** Reads a value as a whole number of the smallest units. */
const unitsAt = ({ bytes, begins, ends }: PlainTransfer, value: number, decimals: number): number =>
  amountUnits(bytes, { from: begins[value] ?? 0, to: ends[value] ?? 0 }, decimals)

/** Returns the index of the account's own posting; -1 if neither posting is its own. */
const ownPosting = (transfer: PlainTransfer, account: string): number => {
  if (isText(transfer, values.firstPosting, account)) return values.firstPosting
  return isText(transfer, values.secondPosting, account) ? values.secondPosting : -1
}

const CURRENCY = 1
const AMOUNT = 2

/** The movement of a plain transfer of real money: the unsigned amount, whether it leaves the account, and the currency. */
export type PlainMovement = { readonly amount: Amount; readonly isDebit: boolean; readonly currency: string }

/** The money of an account before the transfer. */
type KnownMoney = {
  readonly account: string
  readonly realm: Realm | undefined
  readonly currencies: ReadonlyMap<string, { readonly last: RunningBalance }>
}

/** True for the posting of a wallet that is the source of what it sends, and the destination of what it receives. */
const isOfParty = (transfer: PlainTransfer, posting: number, party: number): boolean =>
  isSame(transfer, posting, party + WALLET_ID, WALLET.length)

/**
 * Checks the money of a plain transfer of an account whose money is known, that the account is the right party, and
 * that the posting has the amount of the transfer; moves the running balance. Undefined leaves the balance as it was,
 * for the checks of any event: they find what is wrong, or that a number would not be exact.
 */
export const takePlainMovement = (
  money: KnownMoney,
  transfer: PlainTransfer,
  { type, data }: { readonly type: string; readonly data: string },
): PlainMovement | undefined => {
  if (money.realm !== 'real' || !money.account.startsWith(WALLET)) return undefined
  const { bytes, begins, ends } = transfer
  const own = ownPosting(transfer, money.account)
  const other = values.firstPosting + values.secondPosting - own
  if (own < 0 || !isTransit(transfer, other)) return undefined
  const isDebit = type === SENT
  if (!isOfParty(transfer, own, isDebit ? values.source : values.destination)) return undefined
  const [negative, amount] = isDebit ? [own + AMOUNT, other + AMOUNT] : [other + AMOUNT, own + AMOUNT]
  if (bytes[begins[negative] ?? 0] !== MINUS || !isSame(transfer, negative, amount, 1)) return undefined
  const balances = values.balanceCurrency
  if (!isSame(transfer, own + CURRENCY, balances) || !isSame(transfer, other + CURRENCY, balances)) return undefined
  if (!isSame(transfer, values.currency, balances) || !isSame(transfer, values.amount, amount)) return undefined
  const currency = data.slice(begins[balances], ends[balances])
  const known = money.currencies.get(currency)?.last
  if (known === undefined || known.large !== undefined) return undefined
  const { decimals, units } = known
  const moved = unitsAt(transfer, amount, decimals)
  const [credit, debit] = isDebit ? [0, moved] : [moved, 0]
  const balance = (units[0] ?? 0) + credit - debit
  const input = (units[1] ?? 0) + credit
  const output = (units[2] ?? 0) + debit
  // A number that is not exact is NaN, which equals nothing.
  const isRight =
    moved > 0 &&
    balance === unitsAt(transfer, values.balance, decimals) &&
    input === unitsAt(transfer, values.input, decimals) &&
    output === unitsAt(transfer, values.output, decimals)
  if (!isRight) return undefined
  units[0] = balance
  units[1] = input
  units[2] = output
  return { amount: data.slice(begins[amount], ends[amount]) as Amount, isDebit, currency }
}
