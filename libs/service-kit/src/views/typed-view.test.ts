import { viewKeys } from '@folio/contracts/view-keys.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { expect, it } from 'vitest'
import { storedEvent } from '../events/stored-event.ts'
import { NOW, storeWith, type TallyEvent, tally } from '../testing/tally.ts'
import { changesOf } from './projection.ts'
import { typedView } from './typed-view.ts'

/** A view in which every event of a tally with one addition is an open process. */
const tallyView = async () => {
  const events = await (await storeWith(1)).readStream('tally-a', { direction: 'forwards', limit: 10 })
  const changes = changesOf(
    events.map((event) => storedEvent<TallyEvent>(event, tally.eventTypes)),
    ({ stream, revision }, view) => {
      view.put(viewKeys.openProcess(`${revision}`), { stream, revision, since: 'then' })
      // @ts-expect-error an open process says since when
      if (revision < 0) view.put(viewKeys.openProcess(`${revision}`), { stream, revision })
    },
  )
  const readModel = memoryReadModel(() => NOW)
  await readModel.apply('tally', { from: null, to: { epoch: 1, position: 2 }, ...changes })
  return typedView(readModel, 'tally')
}

it('returns the values that a projection put, each of the type of its key', async () => {
  const view = await tallyView()
  const { values, status } = await view.get([viewKeys.openProcess('1'), viewKeys.command('none')])
  const [open, command] = values
  expect(status.checkpoint).toEqual({ epoch: 1, position: 2 })
  expect([open?.stream, open?.revision, open?.since]).toEqual(['tally-a', 1, 'then'])
  // @ts-expect-error an open process has no fingerprint
  expect(open?.fingerprint).toBeUndefined()
  expect(command?.fingerprint).toBeUndefined()
})

it('lists the entries of one prefix', async () => {
  const { entries } = await (await tallyView()).list({ prefix: viewKeys.openProcesses, limit: 10 })
  expect(entries.map(([key, { revision }]) => [key, revision])).toEqual([
    ['open/0', 0],
    ['open/1', 1],
  ])
})
