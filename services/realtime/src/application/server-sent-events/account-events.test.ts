import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { LedgerFeed } from '../account-streams/ledger-feed.ts'
import { type AccountEventBounds, accountEvents } from './account-events.ts'

const CLIENT: Caller = { client_id: 'client-1', application_id: 'app', scopes: ['payment'], token_id: 'token-1' }
const STREAM = `wallet-${walletIdOf('client-1', 'main')}`

let stopAll = (): void => undefined
afterEach(() => stopAll())

/** A store with one wallet, whose events are told live only if a test says so. */
const world = (bounds: Partial<AccountEventBounds> = {}) => {
  const store = memoryStore()
  const listeners = new Map<string, (record: LedgerRecord) => void>()
  const ledgers: LedgerFeed = {
    listen: (stream, onRecord) => {
      listeners.set(stream, onRecord)
      return () => listeners.delete(stream)
    },
    listenToOpenings: () => () => undefined,
    withWallets: async () => undefined,
    stop: async () => undefined,
  }
  const accounts = { streamsOf: async () => [STREAM], waitForAllBefore: async () => undefined }
  const isRevoked = new Set<string>()
  let paced = 0
  const events = accountEvents(
    {
      store,
      ledgers,
      accounts,
      longReads: {
        runUnrefused: (work) => {
          paced += 1
          return work()
        },
      },
      clock: () => Date.now() * 1000,
      log: silentLog,
      isRevoked: ({ token_id }) => isRevoked.has(token_id),
    },
    bounds,
  )
  stopAll = events.stop
  let link: Link = GENESIS
  let revision = -1
  const append = async (requestId = 'r'): Promise<LedgerRecord> => {
    const at = timestampOf(Date.now() * 1000)
    const data = { transaction_id: 1, request_id: requestId, currency: 'USD', amount: '1', balances: {}, postings: [] }
    const event = chainEvent(link, STREAM, {
      event: { type: 'CashDeposited', data },
      metadata: { prev_hash: link.hash, command_id: 'c', correlation_id: 'c', causation_id: 'c', at },
    })
    link = event
    revision += 1
    const appended = await store.append([event])
    if (appended.outcome !== 'appended') throw new Error('another event was appended')
    const { position } = appended
    return {
      epoch: store.epoch,
      position,
      stream: STREAM,
      revision,
      type: event.type,
      data: event.data,
      metadata: event.metadata,
    }
  }
  const tell = (record: LedgerRecord): void => listeners.get(STREAM)?.(record)
  return { events, append, tell, isRevoked, isFollowed: () => listeners.size > 0, paced: () => paced }
}

type Opening = Partial<Parameters<ReturnType<typeof world>['events']['open']>[0]>

const opener =
  ({ events }: ReturnType<typeof world>) =>
  async (opening: Opening = {}) => {
    const cuts: string[] = []
    const call = {
      client: CLIENT,
      address: '192.0.2.1',
      cursor: undefined,
      readmit: async () => CLIENT,
      disconnect: () => cuts.push('cut'),
    }
    const stream = await events.open({ ...call, ...opening })
    if (typeof stream === 'string') throw new Error(`there is no stream: ${stream}`)
    return { stream, cuts }
  }

const read = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  const state = { text: '', isDone: false, close: () => reader.cancel() }
  const readOn = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      state.text += Buffer.from(part.value).toString()
    }
    state.isDone = true
  }
  void readOn()
  return state
}

const requestsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"request_id":"([^"]*)"/g)].map(([, id]) => id ?? '')

describe('a stream of account events', () => {
  it('passes each event on once and in order, also where live events are lost, repeated or reordered', async () => {
    const here = world()
    const reading = read((await opener(here)()).stream)
    const [first, second, third] = [await here.append('1'), await here.append('2'), await here.append('3')]
    for (const record of [third, first, third, second]) here.tell(record)
    await eventually(async () => requestsIn(reading.text).length === 3)
    expect(requestsIn(reading.text)).toEqual(['1', '2', '3'])
  })

  it('finds an event whose live record was lost, without another one after it', async () => {
    const here = world({ lookAgainEveryMs: 20 })
    const reading = read((await opener(here)()).stream)
    await here.append('lost')
    await eventually(async () => requestsIn(reading.text).length === 1)
  })

  it('takes turns with others where it reads more than a page', async () => {
    const here = world()
    const reading = read((await opener(here)()).stream)
    for (let count = 0; count < 300; count += 1) await here.append(`r${count}`)
    here.tell(await here.append('last'))
    await eventually(async () => requestsIn(reading.text).length === 301)
    expect(here.paced()).toBeGreaterThan(0)
  })

  it('sends its cursor while no event arrives', async () => {
    const here = world({ cursorEveryMs: 20 })
    const reading = read((await opener(here)()).stream)
    await eventually(async () => reading.text.split('\ndata:\n\n').length > 3)
  })

  it.each([
    ['is not valid any more', async () => undefined],
    ['is of another client', async () => ({ ...CLIENT, client_id: 'client-2' })],
    ['has lost a scope', async () => ({ ...CLIENT, scopes: ['trade'] as const })],
  ])('ends when its token %s', async (_, readmit) => {
    const here = world({ checkEveryMs: 10 })
    const reading = read((await opener(here)({ readmit })).stream)
    await eventually(async () => reading.isDone)
    expect(reading.text.endsWith('event: end\ndata: {"reason":"token_revoked"}\n\n')).toBe(true)
    expect(here.isFollowed()).toBe(false)
  })

  it('ends at once when its token was revoked while it was opened', async () => {
    const here = world()
    here.isRevoked.add('token-1')
    const reading = read((await opener(here)()).stream)
    await eventually(async () => reading.isDone)
    expect(reading.text).toContain('token_revoked')
  })

  it('is cut off when its reader is too slow, and when the reader does not read', async () => {
    const here = world({ waitingBytesMax: 2_000, bytesMax: 5_000, stalledMs: 60_000 })
    const { stream, cuts } = await opener(here)()
    for (let count = 0; count < 20; count += 1) here.tell(await here.append())
    expect(cuts).toEqual(['cut'])
    await stream.cancel()
    const stalling = world({ waitingBytesMax: 200, stalledMs: 20, lookAgainEveryMs: 10 })
    const stalled = await opener(stalling)()
    for (let count = 0; count < 5; count += 1) await stalling.append()
    await eventually(async () => stalled.cuts.length === 1)
    await stalled.stream.cancel()
  })

  it('is refused beyond its bounds, and while the process stops', async () => {
    const here = world({ streamsMax: 4, streamsOfClientMax: 2, streamsOfAddressMax: 3 })
    const open = (client_id: string, address = '192.0.2.1') =>
      here.events.open({
        client: { ...CLIENT, client_id },
        address,
        cursor: undefined,
        readmit: async () => CLIENT,
        disconnect: () => undefined,
      })
    for (const client of ['a', 'a']) expect(await open(client)).toBeInstanceOf(ReadableStream)
    expect(await open('a')).toBe('too_many')
    expect(await open('b')).toBeInstanceOf(ReadableStream)
    expect(await open('b')).toBe('too_many')
    expect(await open('a', '192.0.2.2')).toBe('too_many')
    expect(await open('b', '192.0.2.2')).toBeInstanceOf(ReadableStream)
    expect(await open('c', '192.0.2.3')).toBe('too_many')
    here.events.stop()
    expect(await open('d')).toBe('stopping')
  })
})
