import type { EventStore } from '@folio/event-store/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, openAccount } from './account.ts'
import { believedView } from './believed-view.ts'
import { lookUpNews, needsLookUp } from './message-news.ts'
import { asked, commandId, stepped, storeWith, type Tally, tally } from './test-tally.ts'
import { DEFAULT_TIMES } from './time-limits.ts'

const VIEW = 'tally'
let store: EventStore
let account: Account<Tally>

/** Events stand at positions 1 (opened) to 601; the account remembers those after 550. */
beforeAll(async () => {
  store = await storeWith(600)
  account = await openAccount(store, tally, { stream: 'tally-a', indexedTo: 550 })
  account.recent.forgetUpTo(550)
})

const at = (position: number) => ({ epoch: 1, position })
const none = { puts: new Map(), deletes: new Set<string>() }
const indexAt = async (position: number, entries: Record<string, object> = {}) => {
  const model = memoryReadModel(() => Date.now() * 1000)
  await model.apply(VIEW, {
    from: null,
    to: at(position),
    puts: new Map(Object.entries(entries) as []),
    deletes: new Set(),
  })
  return { model, view: believedView(model, VIEW, { epoch: 1, now: () => 0, times: DEFAULT_TIMES }) }
}
const entry = (id: string, stream: string, revision: number) => ({
  [`cmd/${commandId(id)}`]: { fingerprint: 'f', stream, revision },
})

describe('memory alone is enough', () => {
  it('where the sender knew as much as was forgotten, or the id is remembered', () => {
    expect(account.recent.floor()).toBe(550)
    expect(needsLookUp(account, asked({ id: 'new', seen: 550 }))).toBe(false)
    expect(needsLookUp(account, asked({ id: 'new', seen: 549 }))).toBe(true)
    expect(needsLookUp(account, asked({ id: 'e580', seen: 0 }))).toBe(false)
    expect(needsLookUp(account, stepped('new', 549))).toBe(true)
  })
})

describe('a late step', () => {
  it('is looked for in the stream back to its cause, page after page', async () => {
    const { view } = await indexAt(0)
    const news = await lookUpNews({ store, view }, account, [
      stepped('e7', 2),
      stepped('e300', 300),
      stepped('never', 2),
    ])
    expect(news.get(commandId('e7'))).toMatchObject({ kind: 'answered', stream: 'tally-a', revision: 7 })
    expect(news.get(commandId('e300'))).toMatchObject({ kind: 'answered', stream: 'tally-a', revision: 300 })
    expect(news.get(commandId('never'))).toEqual({ kind: 'new', knownTo: 550 })
  })

  it('is looked for together with others: the stream is read once', async () => {
    const { view } = await indexAt(0)
    let reads = 0
    const counted: EventStore = {
      ...store,
      readStream: (stream, range) => {
        reads += 1
        return store.readStream(stream, range)
      },
    }
    const steps = Array.from({ length: 100 }, (_, n) => stepped(`e${400 + n}`, 390 + n))
    const news = await lookUpNews({ store: counted, view }, account, steps)
    const found = [...news.values()].map((each) =>
      each.kind === 'answered' ? [each.revision, each.event?.revision] : [],
    )
    expect(found).toEqual(steps.map((_, n) => [400 + n, 400 + n]))
    expect(reads).toBeLessThan(3)
  })

  it('is not looked for before its cause: an answer can only stand after it', async () => {
    const { view } = await indexAt(0)
    const news = await lookUpNews({ store, view }, account, [stepped('e7', 8)])
    expect(news.get(commandId('e7'))?.kind).toBe('new')
  })
})

describe('a late command of a client', () => {
  it('is new if the index does not know it and has passed all that was forgotten', async () => {
    const { view } = await indexAt(560)
    const news = await lookUpNews({ store, view }, account, [asked({ id: 'x' })])
    expect(news.get(commandId('x'))).toEqual({ kind: 'new', knownTo: 560 })
  })

  it('is answered by an entry of the index, also by one that stands in another account', async () => {
    const { view } = await indexAt(5, { ...entry('x', 'tally-a', 3), ...entry('y', 'tally-b', 4) })
    const news = await lookUpNews({ store, view }, account, [asked({ id: 'x' }), asked({ id: 'y' })])
    expect(news.get(commandId('x'))).toEqual({ kind: 'answered', stream: 'tally-a', revision: 3 })
    expect(news.get(commandId('y'))).toEqual({ kind: 'answered', stream: 'tally-b', revision: 4 })
  })

  it('waits for an index that is behind, and does not take a claim for an answer', async () => {
    await inSimulatedTime(async () => {
      const { model, view } = await indexAt(549, { [`cmd/${commandId('x')}`]: { fingerprint: 'f', notAfter: 1 } })
      const looked = lookUpNews({ store, view }, account, [asked({ id: 'x' })])
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await model.apply(VIEW, { from: at(549), to: at(551), ...none })
      expect((await looked).get(commandId('x'))).toEqual({ kind: 'new', knownTo: 551 })
    }, 5000)
  })

  it('is unknown after two seconds, however many wait and whether the index is behind, wiped or away', async () => {
    await inSimulatedTime(async () => {
      const messages = Array.from({ length: 50 }, (_, n) => asked({ id: `x${n}` }))
      for (const prepare of ['behind', 'wiped'] as const) {
        const { model, view } = await indexAt(549)
        if (prepare === 'wiped') model.wipe()
        const startedAt = Date.now()
        const news = await lookUpNews({ store, view }, account, messages)
        expect([...news.values()].every(({ kind }) => kind === 'unknown')).toBe(true)
        expect(news.size).toBe(50)
        expect(Date.now() - startedAt).toBeLessThan(3000)
      }
    }, 20_000)
  })
})
