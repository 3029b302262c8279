import { identityKeys } from '@folio/contracts/identity/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { confirmMissing } from './confirm-missing.ts'

const VIEW = 'identity'
const KEY = identityKeys.client('c1')
const world = async () => {
  const clock = () => Date.now() * 1000
  const model = memoryReadModel(clock)
  const at = (position: number) => ({ epoch: 1, position })
  const bring = (
    from: number | null,
    to: number,
    more: { readonly caughtUpAt?: number; readonly shows?: boolean } = {},
  ) =>
    model.apply(VIEW, {
      from: from === null ? null : at(from),
      to: at(to),
      ...(more.caughtUpAt === undefined ? {} : { caughtUpAt: more.caughtUpAt }),
      puts: more.shows ? new Map([[KEY, { client_id: 'c1', nickname: 'n' }]]) : new Map(),
      deletes: new Set(),
    })
  await bring(null, 1)
  const view = viewReader(model, VIEW, { epoch: 1, now: clock, times: DEFAULT_TIMES })
  const look = () => confirmMissing(view, clock(), () => view.get([KEY]))
  return { clock, bring, look }
}

it('a value is reported missing only once the view has seen all events up to the call', () =>
  inSimulatedTime(async () => {
    const { clock, bring, look } = await world()
    const looked = look()
    await sleep(500)
    await bring(1, 2, { caughtUpAt: clock() })
    expect((await looked).values).toEqual([undefined])
  }, 60_000))

it('a value that the view gets while the call waits is found', () =>
  inSimulatedTime(async () => {
    const { clock, bring, look } = await world()
    const looked = look()
    await sleep(500)
    await bring(1, 2, { caughtUpAt: clock(), shows: true })
    expect((await looked).values).toEqual([{ client_id: 'c1', nickname: 'n' }])
  }, 60_000))

it('the call rejects if the view lags for longer than a read may wait', () =>
  inSimulatedTime(async () => {
    const { look } = await world()
    await expect(look()).rejects.toThrow(ReadModelUnavailable)
  }, 60_000))
