import { type ChainedEvent, chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { readRefusals } from './read-refusals.ts'

const STREAM = 'wallet-1'

/** A stream of events of these types, of which only refusals can be decoded. */
const streamOf = async (...types: readonly string[]) => {
  const store = memoryStore()
  const events: ChainedEvent[] = []
  for (const type of types) {
    const data = Buffer.from(type === 'TransferRefused' ? '{}' : 'not read')
    events.push(chain(events.at(-1) ?? GENESIS, { stream: STREAM, type, data, metadata: Buffer.from('{}') }))
  }
  await store.append(events)
  return store
}

const PAID = 'TransferSent'
const REFUSED = 'TransferRefused'

const revisionOf = ({ revision }: { readonly revision: number }): number => revision

it('the refusals of a wallet are decoded alone, the newest first', async () => {
  const store = await streamOf(PAID, REFUSED, PAID, REFUSED, PAID)
  const range = { stream: STREAM, from: 4, lowest: 1 }
  expect(await readRefusals(store, range, { rowOf: revisionOf, rowsMax: 9 })).toEqual({ rows: [3, 1], oldest: null })
})

it.each([
  ['of the most rows', { rowsMax: 1 }, [3], 3],
  ['of the most events', { rowsMax: 9, eventsMax: 3 }, [3], 2],
])('names the oldest event that was read where it stops at the limit %s', async (_, bounds, rows, oldest) => {
  const store = await streamOf(REFUSED, PAID, PAID, REFUSED, PAID)
  const read = await readRefusals(store, { stream: STREAM, from: 4, lowest: 0 }, { rowOf: revisionOf, ...bounds })
  expect([read.rows, read.oldest?.revision]).toEqual([rows, oldest])
})
