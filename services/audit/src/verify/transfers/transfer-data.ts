import { type PlainTransfer, values } from './plain-transfer.ts'

/** Reads a value of plain data as text; check `has` first for an optional one. */
export const textOf = (data: string, { begins, ends }: PlainTransfer, value: number): string =>
  data.slice(begins[value], ends[value])

const has = ({ begins }: PlainTransfer, value: number): boolean => (begins[value] ?? -1) >= 0

type Read = (data: string, found: PlainTransfer) => unknown

const text =
  (value: number): Read =>
  (data, found) =>
    textOf(data, found, value)

const party =
  (first: number): Read =>
  (data, found) => ({
    client_id: textOf(data, found, first),
    wallet_id: textOf(data, found, first + 1),
    wallet_type: textOf(data, found, first + 2),
  })

const postingOf = (data: string, found: PlainTransfer, first: number) => ({
  account: textOf(data, found, first),
  currency: textOf(data, found, first + 1),
  amount: textOf(data, found, first + 2),
})

const balancesOf: Read = (data, found) => ({
  [textOf(data, found, values.balanceCurrency)]: {
    balance: textOf(data, found, values.balance),
    input: textOf(data, found, values.input),
    output: textOf(data, found, values.output),
  },
})

/** The fields of plain data in their order, each with the value that tells if it is there. */
const FIELDS: readonly (readonly [name: string, value: number, read: Read])[] = [
  ['transaction_id', values.transactionId, (data, found) => Number(textOf(data, found, values.transactionId))],
  ['currency', values.currency, text(values.currency)],
  ['amount', values.amount, text(values.amount)],
  ['transfer_id', values.transferId, text(values.transferId)],
  ['request_id', values.requestId, text(values.requestId)],
  ['source', values.source, party(values.source)],
  ['destination', values.destination, party(values.destination)],
  ['description', values.description, text(values.description)],
  ['asked_at', values.askedAt, text(values.askedAt)],
  ['usd_rate', values.usdRate, text(values.usdRate)],
  ['counted_in', values.countedIn, text(values.countedIn)],
  ['counts', values.counts, (data, found) => JSON.parse(textOf(data, found, values.counts))],
  ['sent', values.sent, text(values.sent)],
  [
    'postings',
    values.firstPosting,
    (data, found) => [postingOf(data, found, values.firstPosting), postingOf(data, found, values.secondPosting)],
  ],
  ['balances', values.balanceCurrency, balancesOf],
]

/** Makes an object of the data of a plain transfer. */
export type TransferData = (data: string, found: PlainTransfer) => object

/** Makes the object that `JSON.parse` makes of the data of a plain transfer, with its keys in the same order, of some fields. */
export const transferData = (fields: readonly string[]): TransferData => {
  const read = FIELDS.filter(([name]) => fields.includes(name))
  return (data, found) => {
    const made: Record<string, unknown> = {}
    for (const [name, value, of] of read) if (has(found, value)) made[name] = of(data, found)
    return made
  }
}
