import { eventId, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { findRecent } from './find-recent.ts'

const EVENTS_MAX = 20_000
const PER_APPEND = 500

const metadataOf = (id: string, prev_hash: string) => ({
  prev_hash,
  command_id: `command-${id}`,
  correlation_id: id,
  causation_id: id,
  at: '2026-01-01T00:00:00.000001Z',
})

/** A store with so many refusals of one wallet, each with a request id of its own, and no tick. */
const storeOf = async (events: number) => {
  const store = memoryStore()
  const ids: string[] = []
  let tip: Link = GENESIS
  for (let from = 0; from < events; from += PER_APPEND) {
    const chained = Array.from({ length: Math.min(PER_APPEND, events - from) }, (_, index) => {
      const event = { type: 'CashRefused', data: { request_id: `request-${from + index}` } }
      const next = chainEvent(tip, 'wallet-w', { event, metadata: metadataOf(`c${from + index}`, tip.hash) as never })
      tip = next
      ids.push(eventId(next.hash))
      return next
    })
    await store.append(chained)
  }
  return { store, ids }
}

it('finds the newest events of a store that has more than it searches, and reports that it searched no others', async () => {
  const { store, ids } = await storeOf(EVENTS_MAX + 10)
  const found = async (text: string | undefined) => {
    const finding = await findRecent({ store }, text ?? '')
    return [finding.found.map(({ id }) => id), finding.notSearched.length]
  }
  for (const revision of [EVENTS_MAX + 9, 15_000, 10]) {
    expect(await found(ids[revision])).toEqual([[`wallet-w@${revision}`], 0])
    expect(await found(`request-${revision}`)).toEqual([[`wallet-w@${revision}`], 0])
  }
  expect(await found(ids[9])).toEqual([[], 1])
  expect(await found('request-none')).toEqual([[], 1])
})

it('finds the event that answered a command by the id of the command', async () => {
  const { store } = await storeOf(10)
  const { found } = await findRecent({ store }, 'command-c7')
  expect(found.map(({ id, about }) => [id, about])).toEqual([['wallet-w@7', 'CashRefused']])
})

it('reports no unsearched events after it read the whole store', async () => {
  const { store } = await storeOf(10)
  expect(await findRecent({ store }, 'request-none')).toEqual({ found: [], notSearched: [] })
})
