import { type HoldingBus, holdingBus } from './holding-bus.ts'
import { type InProcess, startInProcess } from './in-process.ts'

/** Folio in the test's own process, with a hand on the messages between its services. */
export const startHolding = async (): Promise<{ readonly folio: InProcess; readonly network: HoldingBus }> => {
  const made = Promise.withResolvers<HoldingBus>()
  const folio = await startInProcess({
    around: (ports) => {
      const network = holdingBus(ports.bus)
      made.resolve(network)
      return { ...ports, bus: network.bus }
    },
  })
  return { folio, network: await made.promise }
}
