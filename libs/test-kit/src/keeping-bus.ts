import type { Bus, Outgoing } from '@folio/bus/port.ts'

/** A bus that keeps what was sent, and what it has kept, oldest first. */
export type KeepingBus = Bus & { readonly kept: (topic: { readonly name: string }) => readonly unknown[] }

/** Lets a bus keep its topics, as a broker does: a tail from the beginning is handed what was sent before. */
export const keepingBus = (bus: Bus): KeepingBus => {
  const sent: Outgoing[] = []
  const kept = (topic: { readonly name: string }): readonly unknown[] =>
    sent.filter((one) => one.topic.name === topic.name).map(({ message }) => message)

  return {
    ...bus,
    keepsTopics: true,
    hasListeners: () => true,
    kept,
    send: async (messages) => {
      sent.push(...messages)
      await bus.send(messages)
    },
    tail: async (options) => {
      const { topic, from, key, onMessage } = options
      const before = from === 'beginning' ? sent.filter((one) => one.topic.name === topic.name) : []
      const tail = await bus.tail(options)
      for (const { message } of before as readonly { readonly message: Parameters<typeof onMessage>[0] }[]) {
        if (key === undefined || topic.keyOf(message) === key) onMessage(message)
      }
      return tail
    },
  }
}
