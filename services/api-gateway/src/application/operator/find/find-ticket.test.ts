import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { findTicket, isLikelyTicket, mayBeTicket } from './find-ticket.ts'

const EVENTS_MAX = 10_000
const PER_APPEND = 500

/** A store with so many acts of one operator, each with a ticket of its own. */
const storeOf = async (acts: number) => {
  const store = memoryStore()
  let tip: Link = GENESIS
  for (let from = 0; from < acts; from += PER_APPEND) {
    const chained = Array.from({ length: Math.min(PER_APPEND, acts - from) }, (_, index) => {
      const id = `c${from + index}`
      const data = { act_id: id, kind: 'freezeWallet', role: 'operator', details: {}, ticket: `FR-${from + index}` }
      const metadata = { prev_hash: tip.hash, command_id: id, correlation_id: id, causation_id: id, at: AT }
      const next = chainEvent(tip, 'operator-ann', {
        event: { type: 'OperatorActBegun', data },
        metadata: metadata as never,
      })
      tip = next
      return next
    })
    await store.append(chained)
  }
  return store
}
const AT = '2026-01-01T00:00:00.000001Z'

it('searches the newest acts for a ticket, and reports that it searched no others', async () => {
  const store = await storeOf(EVENTS_MAX + 1)
  expect(await findTicket({ store }, 'FR-1', 'auditor')).toMatchObject({
    found: [{ kind: 'ticket', id: 'FR-1', about: 'newest act freezeWallet by ann' }],
    notSearched: [],
  })
  expect(await findTicket({ store }, 'FR-0', 'auditor')).toMatchObject({ found: [], notSearched: [{ kind: 'ticket' }] })
})

it('takes no id for a ticket, and a text with a digit rather than a name', () => {
  expect(['FR-12', 'alice', '5a1c2f60-3b44-4f0e-9d0a-0d8a2f6f5c11', 'two words'].map(mayBeTicket)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['FR-12', 'alice'].map(isLikelyTicket)).toEqual([true, false])
})
