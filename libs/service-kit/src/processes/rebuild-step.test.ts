import type { EventStore } from '@folio/event-store/port.ts'
import { expect, it } from 'vitest'
import { clientCommand, storeWith, type TallyEvent, tally, tallyCommands } from '../testing/tally.ts'
import { step } from './next-step.ts'
import { rebuildSteps } from './rebuild-step.ts'

const PLACE = { stream: 'tally-a', revision: 3 }

it('a step is rebuilt from its event, which is read only if it is not known yet', async () => {
  const store = await storeWith(5)
  const [event] = await store.readStream(PLACE.stream, { direction: 'forwards', from: PLACE.revision, limit: 1 })
  let reads = 0
  const counted: EventStore = {
    ...store,
    readStream: (stream, range) => {
      reads += 1
      return store.readStream(stream, range)
    },
  }
  const { eventTypes } = tally
  const nextStep = (happened: TallyEvent) =>
    happened.type === 'Added' ? step(tallyCommands, 'b', clientCommand({ id: 'next' }).command) : undefined
  const stepping = { store: counted, eventTypes, nextStep, clock: () => 1 }
  const [known] = await rebuildSteps<TallyEvent>(stepping, { ...PLACE, event })
  expect(reads).toBe(0)
  expect(await rebuildSteps<TallyEvent>(stepping, PLACE)).toEqual([known])
  expect([reads, known?.message]).toMatchObject([1, { account: 'b', causation_id: 'tally-a@3' }])
})
