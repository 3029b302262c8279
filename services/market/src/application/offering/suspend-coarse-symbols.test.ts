import { offeringStream } from '@folio/contracts/market/commands.ts'
import { offeringEventSchemas } from '@folio/contracts/market/events.ts'
import { silentLog, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { steppingSymbols } from '../../testing/stepping-feed.ts'
import { listSymbols } from './list-symbols.ts'
import { decideOffering, offeringNow } from './offering-stream.ts'
import { suspendCoarseSymbols } from './suspend-coarse-symbols.ts'

/** A tick of ONE moves its price by 1/5616 of it, so by 20 pips of 0.01 at 1123.2. */
const FINE = '1123.40'
const COARSE = '1123.00'
const EPOCH = 1_800_000_000

const market = async () => {
  const ports = { ...silentTelemetry, store: memoryStore(), clock: () => EPOCH * 1e6 }
  await listSymbols(ports, steppingSymbols)
  const look = suspendCoarseSymbols({ ...ports, log: silentLog }, steppingSymbols)
  const typesOf = async (symbol: string): Promise<readonly string[]> =>
    (await ports.store.readStream(offeringStream(symbol), { direction: 'forwards', limit: 9 })).map(
      ({ type, data }) => {
        offeringEventSchemas[type as keyof typeof offeringEventSchemas].parse(JSON.parse(Buffer.from(data).toString()))
        return type
      },
    )
  return { ports, look, typesOf }
}

it('a symbol is suspended once a tick moves it by less than 20 pips, once, and the others are not', async () => {
  const { look, typesOf, ports } = await market()
  await look(new Map([['ONE', FINE]]), EPOCH)
  expect(await typesOf('ONE')).toEqual(['OfferingChanged'])
  await look(new Map([['ONE', COARSE]]), EPOCH + 60)
  await look(new Map([['ONE', COARSE]]), EPOCH + 120)
  expect(await typesOf('ONE')).toEqual(['OfferingChanged', 'SymbolSuspended'])
  expect(await typesOf('TWO')).toEqual(['OfferingChanged'])
  expect((await offeringNow(ports, 'ONE')).state.suspended).toBe('deviation_too_small')
})

it('a symbol that the operator resumes too early is suspended again', async () => {
  const { look, typesOf, ports } = await market()
  await look(new Map([['ONE', COARSE]]), EPOCH)
  await decideOffering(ports, await offeringNow(ports, 'ONE'), {
    name: 'resume',
    command: { type: 'ResumeSymbol', symbol: 'ONE' },
  })
  await look(new Map([['ONE', COARSE]]), EPOCH + 60)
  expect(await typesOf('ONE')).toEqual(['OfferingChanged', 'SymbolSuspended', 'SymbolResumed', 'SymbolSuspended'])
})
