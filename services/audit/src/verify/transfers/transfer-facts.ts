import type { Lanes, TextHash } from '../hashing/text-hash.ts'
import { type ValuesHash, valuesHash } from '../hashing/values-hash.ts'
import { type PlainTransfer, values } from './plain-transfer.ts'

/** The data of an event of a transfer, whose form is not known. */
export type Facts = Readonly<Record<string, unknown>>

/** The stream of the wallet or options account that is a party; undefined for anything else. */
export const streamOfParty = (party: unknown): string | undefined => {
  if (typeof party !== 'object' || party === null) return undefined
  const { wallet_id, account_id } = party as Facts
  if (typeof wallet_id === 'string') return `wallet-${wallet_id}`
  return typeof account_id === 'string' ? `trading-${account_id}` : undefined
}

/**
 * A 53-bit hash of the facts that every event of a transfer repeats: currency, amount, source, destination, fee and
 * exchange; a fact that the data do not hold adds nothing.
 */
export type FactsHash = {
  readonly ofPlain: (transfer: PlainTransfer) => number
  readonly ofData: (data: Facts) => number
}

const PLAIN_FACTS: readonly number[] = [
  values.currency,
  values.amount,
  values.source,
  values.source + 1,
  values.source + 2,
  values.destination,
  values.destination + 1,
  values.destination + 2,
]
/** Facts that plain transfers do not have, with their names. */
const MORE_FACTS = ['fee', 'exchange'] as const

const ROOM_MIN = 4096
/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const BYTES_PER_UNIT_MAX = 3

/** Makes a function that adds values as they are parsed from JSON. */
const addingTo = ({ add }: ValuesHash): ((value: unknown) => void) => {
  let room = Buffer.alloc(ROOM_MIN)
  return (value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (BYTES_PER_UNIT_MAX * text.length > room.length) room = Buffer.alloc(2 * BYTES_PER_UNIT_MAX * text.length)
    add(room, 0, room.write(text))
  }
}

/** The keys of an object in alphabetical order, which is another one where another release wrote them. */
const keysInOrder = (fact: object): readonly string[] => {
  const keys = Object.keys(fact)
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key) ? keys : keys.sort()
}

/** Makes the hash of facts, whose seed follows from another hash. */
export const factsHash = (hash: TextHash): FactsHash => {
  const seed: Lanes = { high: 0, low: 0 }
  hash('the facts of a transfer', seed)
  const sum = valuesHash(seed)
  const addValue = addingTo(sum)
  const addFact = (fact: unknown): void => {
    if (typeof fact !== 'object' || fact === null) {
      if (fact !== undefined) addValue(fact)
      return
    }
    for (const key of keysInOrder(fact)) addValue((fact as Facts)[key])
  }

  return {
    ofPlain: ({ bytes, begins, ends }) => {
      sum.begin()
      for (const value of PLAIN_FACTS) sum.add(bytes, begins[value] ?? 0, ends[value] ?? 0)
      return sum.end()
    },
    ofData: (data) => {
      sum.begin()
      addFact(data['currency'])
      addFact(data['amount'])
      addFact(data['source'])
      addFact(data['destination'])
      for (const name of MORE_FACTS) {
        if (data[name] === undefined) continue
        addValue(name)
        addFact(data[name])
      }
      return sum.end()
    },
  }
}
