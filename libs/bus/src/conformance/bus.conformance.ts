import { afterEach, describe } from 'vitest'
import type { Bus } from '../port.ts'
import { probeTopic } from '../testing/probe.ts'
import type { BusRequirements, StartBus } from './bus-conformance-kit.ts'
import { deadLetterConformance, malformedConformance } from './dead-letters.conformance.ts'
import { deliveryConformance } from './delivery.conformance.ts'
import { failureConformance } from './failure.conformance.ts'
import { lagConformance } from './lags.conformance.ts'
import { sharingConformance } from './sharing.conformance.ts'
import { tailConformance } from './tail.conformance.ts'
import { tombstoneConformance } from './tombstones.conformance.ts'

/**
 * The conformance suite of the bus port. It assumes at-least-once delivery and no timing except generous waits.
 * `decodes` is false for a bus that passes message objects without encoding them.
 */
export const busConformance = (
  name: string,
  makeBus: (demand: BusRequirements) => Promise<Bus>,
  { decodes = true }: { readonly decodes?: boolean } = {},
): void => {
  describe(`${name}, as a bus`, () => {
    const open: Bus[] = []
    afterEach(async () => {
      for (const bus of open.splice(0)) await bus.close()
    })

    const start: StartBus = async (demand) => {
      const [topic, otherTopic] = [probeTopic(), probeTopic()]
      const make = async (): Promise<Bus> => {
        const made = await makeBus({ ...demand, topics: [topic.name, otherTopic.name] })
        open.push(made)
        return made
      }
      const bus = await make()
      const restart = async (): Promise<Bus> => {
        await bus.close()
        open.splice(open.indexOf(bus), 1)
        return make()
      }
      return { bus, restart, topic, otherTopic }
    }

    deliveryConformance(start)
    failureConformance(start)
    sharingConformance(start)
    tailConformance(start)
    tombstoneConformance(start)
    deadLetterConformance(start)
    lagConformance(start)
    if (decodes) malformedConformance(start)
  })
}
