import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { type HoldingBus, holdingBus } from './holding-bus.ts'
import { type InProcess, startInProcess } from './in-process.ts'

/** Folio in the test's own process, with a hand on the messages between its services, and other ports changed as told. */
export const startHolding = async (
  change: (ports: KeyedPorts) => KeyedPorts = (ports) => ports,
): Promise<{ readonly folio: InProcess; readonly network: HoldingBus }> => {
  const made = Promise.withResolvers<HoldingBus>()
  const folio = await startInProcess({
    around: (ports) => {
      const network = holdingBus(ports.bus)
      made.resolve(network)
      return { ...change(ports), bus: network.bus }
    },
  })
  return { folio, network: await made.promise }
}
