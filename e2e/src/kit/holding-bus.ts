import type { Bus, Outgoing } from '@folio/bus/port.ts'

/** A bus that can keep messages back, as a slow network does. */
export type HoldingBus = {
  readonly bus: Bus
  /** From now on keeps back every message of a topic that the question says yes to. */
  readonly hold: (topic: string, isHeld: (message: never) => boolean) => void
  /** How many messages are kept back. */
  readonly held: () => number
  /** Sends what was kept back, and keeps nothing back any more. */
  readonly release: () => Promise<void>
  /** Forgets what was kept back, as a broker that loses messages. */
  readonly lose: () => void
}

/** Puts a hand between a bus and its senders. */
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
