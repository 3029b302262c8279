import { type PlainTransfer, values } from './plain-transfer.ts'

/** Reads a value of plain data as text; check `has` first for an optional one. */
export const textOf = (data: string, { begins, ends }: PlainTransfer, value: number): string =>
  data.slice(begins[value], ends[value])

const has = ({ begins }: PlainTransfer, value: number): boolean => (begins[value] ?? -1) >= 0

const partyOf = (data: string, found: PlainTransfer, first: number) => ({
  client_id: textOf(data, found, first),
  wallet_id: textOf(data, found, first + 1),
  wallet_type: textOf(data, found, first + 2),
})

const postingOf = (data: string, found: PlainTransfer, first: number) => ({
  account: textOf(data, found, first),
  currency: textOf(data, found, first + 1),
  amount: textOf(data, found, first + 2),
})

const OPTIONAL_TEXTS = [
  ['description', values.description],
  ['asked_at', values.askedAt],
  ['usd_rate', values.usdRate],
  ['counted_in', values.countedIn],
] as const

/** Makes the object that `JSON.parse` makes of the data of a plain transfer, with its keys in the same order. */
export const transferData = (data: string, found: PlainTransfer): object => {
  const made: Record<string, unknown> = {
    transaction_id: Number(textOf(data, found, values.transactionId)),
    currency: textOf(data, found, values.currency),
    amount: textOf(data, found, values.amount),
    transfer_id: textOf(data, found, values.transferId),
    request_id: textOf(data, found, values.requestId),
    source: partyOf(data, found, values.source),
    destination: partyOf(data, found, values.destination),
  }
  for (const [name, value] of OPTIONAL_TEXTS) if (has(found, value)) made[name] = textOf(data, found, value)
  if (has(found, values.counts)) made['counts'] = JSON.parse(textOf(data, found, values.counts))
  if (has(found, values.sent)) made['sent'] = textOf(data, found, values.sent)
  made['postings'] = [postingOf(data, found, values.firstPosting), postingOf(data, found, values.secondPosting)]
  made['balances'] = {
    [textOf(data, found, values.balanceCurrency)]: {
      balance: textOf(data, found, values.balance),
      input: textOf(data, found, values.input),
      output: textOf(data, found, values.output),
    },
  }
  return made
}
