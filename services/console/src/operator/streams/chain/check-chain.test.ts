import { chain, eventId, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { checkChain, type ListedEvent } from './check-chain.ts'

const IDS = { command_id: 'c', correlation_id: 'd', causation_id: 'wallet-b@4' }

/** A stream of events as the API lists it, chained by the ledger's own code. */
const listed = (count: number): readonly ListedEvent[] => {
  let last: Link = GENESIS
  return Array.from({ length: count }, (_, revision) => {
    const previous = last.hash
    const metadata = Buffer.from(JSON.stringify({ prev_hash: previous, at: 'then', ...IDS }))
    const stored = { note: 'Grüße 🎁', nested: [{ revision }] }
    const data = Buffer.from(JSON.stringify(stored))
    const event = chain(last, { stream: 'wallet-a', type: 'CashDeposited', data, metadata })
    last = event
    return {
      stream: 'wallet-a',
      revision,
      position: revision + 1,
      type: event.type,
      at: 'then',
      id: eventId(event.hash),
      hash: event.hash,
      prev_hash: previous,
      ...IDS,
      cause: { stream: 'wallet-b', revision: 4 },
      client_id: null,
      endpoint: null,
      data: stored,
      raw: { data: data.toString('base64'), metadata: metadata.toString('base64') },
    }
  })
}

const outcomes = async (events: readonly ListedEvent[]) =>
  [...(await checkChain(events)).verdicts].map(([revision, verdict]) => [revision, verdict.outcome])

const changed = (events: readonly ListedEvent[], revision: number, change: Partial<ListedEvent>) =>
  events.map((event) => (event.revision === revision ? { ...event, ...change } : event))

describe('the chain of a stream', () => {
  it('is what the ledger chained, in either order, and from any revision', async () => {
    const right = [0, 1, 2].map((revision) => [revision, 'right'])
    expect(await outcomes(listed(3))).toEqual(right)
    expect(await outcomes(listed(3).toReversed())).toEqual(right)
    expect(await outcomes(listed(3).slice(1))).toEqual(right.slice(1))
  })

  it('breaks at a changed byte, and names what differs', async () => {
    const events = listed(3)
    const [, second] = events
    const data = Buffer.from(second?.raw?.data ?? '', 'base64')
    data[2] = (data[2] ?? 0) ^ 1
    const raw = { metadata: second?.raw?.metadata ?? '', data: data.toString('base64') }
    const { verdicts } = await checkChain(changed(events, 1, { raw }))
    expect(verdicts.get(0)).toEqual({ outcome: 'right' })
    expect(verdicts.get(1)).toMatchObject({ outcome: 'wrong', what: 'hash', found: second?.hash })
    expect(verdicts.get(2)).toMatchObject({ outcome: 'wrong', what: 'previous hash' })
  })

  it('breaks at a wrong id, at a wrong hash, and where the first event follows another', async () => {
    const events = listed(2)
    expect(await outcomes(changed(events, 1, { id: events[0]?.id ?? '' }))).toContainEqual([1, 'wrong'])
    expect(await outcomes(changed(events, 1, { prev_hash: 'f'.repeat(64) }))).toContainEqual([1, 'wrong'])
    const [, second] = events
    if (second === undefined) throw new Error('there is no second event')
    expect(await outcomes([{ ...second, revision: 0 }])).toEqual([[0, 'wrong']])
  })

  it('has no verdict without stored bytes', async () => {
    expect(await outcomes(changed(listed(2), 1, { raw: null }))).toEqual([[0, 'right']])
  })

  it.each(['not base64!', Buffer.from('no JSON').toString('base64')])(
    'has a wrong event where its bytes are %j, and goes on behind it',
    async (broken) => {
      for (const part of ['metadata', 'data'] as const) {
        const events = listed(3)
        const raw = { data: '', metadata: '', ...events[1]?.raw, [part]: broken }
        const { verdicts } = await checkChain(changed(events, 1, { raw }))
        expect(verdicts.get(1)).toMatchObject({ outcome: 'wrong', what: part })
        expect([verdicts.get(0), verdicts.get(2)]).toEqual([{ outcome: 'right' }, { outcome: 'right' }])
      }
    },
  )

  it.each([
    ['data.note', { data: { note: 'another', nested: [{ revision: 1 }] } }],
    ['data.nested.0.revision', { data: { note: 'Grüße 🎁', nested: [{ revision: 2 }] } }],
    ['data.more', { data: { note: 'Grüße 🎁', nested: [{ revision: 1 }], more: 1 } }],
    ['data', { data: null }],
    ['at', { at: 'later' }],
    ['client_id', { client_id: 'bob' }],
    ['cause', { cause: { stream: 'wallet-b', revision: 5 } }],
  ])('has a wrong event where the shown %s is not the stored one', async (what, change) => {
    const { verdicts } = await checkChain(changed(listed(2), 1, change))
    expect(verdicts.get(1)).toMatchObject({ outcome: 'wrong', what })
  })

  it('leaves masked values out', async () => {
    expect(await outcomes(changed(listed(1), 0, { data: { note: '•••', nested: '•••' } }))).toEqual([[0, 'right']])
  })
})
