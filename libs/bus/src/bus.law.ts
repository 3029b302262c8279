import { afterEach, describe } from 'vitest'
import { deadLetterLaw, malformedLaw } from './bus-dead-letters.law.ts'
import { deliveryLaw } from './bus-delivery.law.ts'
import { failureLaw } from './bus-failure.law.ts'
import type { BusDemand, StartBus } from './bus-law-kit.ts'
import { sharingLaw } from './bus-sharing.law.ts'
import { tailLaw } from './bus-tail.law.ts'
import type { Bus } from './port.ts'
import { probeTopic } from './probe.ts'

/**
 * What is true of any bus, whatever carries its messages. It takes delivery at least once for granted, and no timing but
 * generous waits. `decodes` is false for a bus that passes messages as they are.
 */
export const busLaw = (
  name: string,
  makeBus: (demand: BusDemand) => Promise<Bus>,
  { decodes = true }: { readonly decodes?: boolean } = {},
): void => {
  describe(`${name}, as a bus`, () => {
    const open: Bus[] = []
    afterEach(async () => {
      for (const bus of open.splice(0)) await bus.close()
    })

    const start: StartBus = async (demand) => {
      const [topic, otherTopic] = [probeTopic(), probeTopic()]
      const bus = await makeBus({ ...demand, topics: [topic.name, otherTopic.name] })
      open.push(bus)
      return { bus, topic, otherTopic }
    }

    deliveryLaw(start)
    failureLaw(start)
    sharingLaw(start)
    tailLaw(start)
    deadLetterLaw(start)
    if (decodes) malformedLaw(start)
  })
}
