/** The field of a contract that numbers the movement of each event about its money. */
const CONTRACT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['ContractBought', 'buy_transaction_id'],
  ['ContractSold', 'sell_transaction_id'],
  ['ContractCancelled', 'sell_transaction_id'],
  ['ContractSettled', 'sell_transaction_id'],
])

type Fields = Readonly<Record<string, unknown>>

const numberIn = (fields: unknown, name: string): number | undefined => {
  const value = (fields as Fields | undefined)?.[name]
  return typeof value === 'number' ? value : undefined
}

/**
 * Returns the number under which clients see the movement of money of an event: its own, or that of the purchase or the end
 * of a contract; undefined where the event has none, or its data have another shape.
 */
export const transactionIn = (type: string, data: object): number | undefined => {
  const field = CONTRACT_FIELDS.get(type)
  return field === undefined ? numberIn(data, 'transaction_id') : numberIn((data as Fields)['contract'], field)
}
