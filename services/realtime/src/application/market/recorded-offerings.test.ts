import { embeddedBus } from '@folio/bus/embedded.ts'
import { MARKET_SERVICE, marketKeys } from '@folio/contracts/market/views.ts'
import type { ReadModel, ViewValue } from '@folio/read-model/port.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { testMarket } from '../../testing/test-market.ts'
import { recordedOfferings } from './recorded-offerings.ts'

const clock = () => Date.now() * 1000

/** A store with two symbols, the later one first by name, and a view of them of some epoch. */
const market = async (epoch: number) => {
  const [store, readModel] = [memoryStore(), memoryReadModel(clock)]
  const { list, offer } = testMarket(store, embeddedBus({ roundTrip: true, onFailed: () => {} }), clock)
  await list({ symbol: 'TWO' }, { symbol: 'ONE' })
  const entry = (symbol: string): [string, ViewValue] => [marketKeys.offering(symbol), { offering: { symbol } }]
  const to = { epoch, position: await store.lastPosition() }
  const puts = new Map([entry('ONE'), entry('TWO')])
  await readModel.apply(MARKET_SERVICE, { from: null, to, puts, deletes: new Set() })
  await offer({ type: 'SymbolSuspended', data: { symbol: 'TWO', reason: 'operator' } })
  return { store, readModel, position: to.position }
}

it('the offerings of the view are read from their streams, in the order of the store', async () => {
  const { position, ...ports } = await market(1)
  const read = await recordedOfferings(ports)
  expect(read.events.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
    'offering-TWO@0',
    'offering-ONE@0',
    'offering-TWO@1',
  ])
  expect(read.position).toBe(position)
})

it('the store is followed from its beginning where there is no view of its epoch, or none can be read', async () => {
  const { position: _, ...ports } = await market(2)
  const nothing = { events: [], position: 0 }
  expect(await recordedOfferings(ports)).toEqual(nothing)
  expect(await recordedOfferings({ ...ports, readModel: memoryReadModel(clock) })).toEqual(nothing)
  const list: ReadModel['list'] = async () => {
    throw new ReadModelUnavailable('no connection')
  }
  expect(await recordedOfferings({ ...ports, readModel: { ...ports.readModel, list } })).toEqual(nothing)
})
