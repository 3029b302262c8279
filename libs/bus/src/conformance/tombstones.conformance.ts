import { NO_BODY, type Topic } from '@folio/contracts/topic.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { deadLetterTopicOf } from '../dead-letters/dead-letter.ts'
import { outgoing } from '../port.ts'
import type { StartBus } from './bus-conformance-kit.ts'

/** The state of a key at a revision: its text, or none once it has ended. */
export type KeyState = { readonly key: string; readonly revision: number; readonly text?: string }

/** A compacted topic in the place of another one: an ended state is a tombstone, of which the headers say all. */
export const stateTopic = ({ name }: { readonly name: string }): Topic<KeyState> => ({
  name,
  isCompacted: true,
  keyOf: ({ key }) => key,
  encode: ({ key, revision, text }) => ({
    headers: { key, revision: String(revision) },
    value: text === undefined ? NO_BODY : Buffer.from(text),
  }),
  decode: ({ headers: { key = '', revision }, value }) => ({
    key,
    revision: Number(revision),
    ...(value.byteLength > 0 && { text: Buffer.from(value).toString() }),
  }),
})

const withoutRepeats = (states: readonly KeyState[]): readonly KeyState[] =>
  states.filter(({ key, revision }, index) => {
    const first = states.findIndex((other) => other.key === key && other.revision === revision)
    return first === index
  })

const states: readonly KeyState[] = [
  { key: 'a', revision: 0, text: 'open' },
  { key: 'a', revision: 1 },
  { key: 'b', revision: 0 },
  { key: 'a', revision: 2, text: 'open again' },
]

const ofKey = (all: readonly KeyState[], wanted: string): readonly KeyState[] => all.filter(({ key }) => key === wanted)

/** Tests of tombstones: messages without a body on a compacted topic. */
export const tombstoneConformance = (start: StartBus): void => {
  it('delivers a tombstone with its headers, in the order of its key, to a group and to a tail', async () => {
    const { bus, ...named } = await start()
    const topic = stateTopic(named.topic)
    const [got, seen]: [KeyState[], KeyState[]] = [[], []]
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    await bus.send(states.map((state) => outgoing(topic, state)))
    await eventually(() => {
      for (const key of ['a', 'b']) {
        expect(withoutRepeats(ofKey(got, key))).toEqual(ofKey(states, key))
        expect(withoutRepeats(ofKey(seen, key))).toEqual(ofKey(states, key))
      }
    })
  })

  it('keeps a tombstone that cannot be handled as a dead letter, and replays it as a tombstone', async () => {
    const { bus, ...named } = await start()
    const topic = stateTopic(named.topic)
    const [ended] = states.slice(1)
    if (ended === undefined) throw new Error('there is no tombstone')
    const letters: unknown[] = []
    await bus.tail({ topic: deadLetterTopicOf(topic.name), onMessage: (letter) => void letters.push(letter) })
    await bus.deadLetter(topic, ended, 'nobody can handle this')
    await eventually(() => expect(letters).toMatchObject([{ key: 'a', wire: { headers: { revision: '1' } } }]))
    const got: KeyState[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    expect(await bus.deadLettersIn(topic).replay(Number.MAX_SAFE_INTEGER - 1)).toEqual({ sent: 1, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([ended]))
  })
}
