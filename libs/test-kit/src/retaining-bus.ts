import type { Bus, Outgoing } from '@folio/bus/port.ts'

/** A bus that retains the messages of its topics, oldest first. */
export type RetainingBus = Bus & { readonly retained: (topic: { readonly name: string }) => readonly unknown[] }

/** Makes a bus retain its topics, as a broker does: a tail from the beginning gets the earlier messages. */
export const retainingBus = (bus: Bus): RetainingBus => {
  const sent: Outgoing[] = []
  const retained = (topic: { readonly name: string }): readonly unknown[] =>
    sent.filter((one) => one.topic.name === topic.name).map(({ message }) => message)

  return {
    ...bus,
    keepsTopics: true,
    hasListeners: () => true,
    retained,
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
