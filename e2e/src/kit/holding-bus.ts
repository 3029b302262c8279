import type { Bus, Outgoing } from '@folio/bus/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { type InProcess, startInProcess } from './in-process.ts'

/** A bus that can hold messages back, as a slow network does. */
export type HoldingBus = {
  readonly bus: Bus
  /** Holds back the messages of a topic that match the predicate, from now on. */
  readonly hold: (topic: string, isHeld: (message: never) => boolean) => void
  /** The number of messages held back. */
  readonly held: () => number
  /** Sends the held messages and stops holding back. */
  readonly release: () => Promise<void>
  /** Drops the held messages, as a broker that loses them, and stops holding back. */
  readonly lose: () => void
}

/** Wraps a bus so that a test can hold back messages. */
export const holdingBus = (bus: Bus): HoldingBus => {
  let keepsBack: (outgoing: Outgoing) => boolean = () => false
  let kept: Outgoing[] = []
  return {
    bus: {
      ...bus,
      send: async (messages) => {
        const passing = messages.filter((outgoing) => !keepsBack(outgoing))
        kept.push(...messages.filter((outgoing) => keepsBack(outgoing)))
        if (passing.length > 0) await bus.send(passing)
      },
    },
    hold: (topic, isHeld) => {
      keepsBack = (outgoing) => outgoing.topic.name === topic && isHeld(outgoing.message as never)
    },
    held: () => kept.length,
    release: async () => {
      keepsBack = () => false
      const messages = kept
      kept = []
      await bus.send(messages)
    },
    lose: () => {
      keepsBack = () => false
      kept = []
    },
  }
}

/** Starts Folio in the test's process on a holding bus; `change` may replace other ports. */
export const startWithHoldingBus = async (
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
