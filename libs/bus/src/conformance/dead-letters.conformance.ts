import { hash } from 'node:crypto'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { type DeadLetter, deadLetterTopicOf } from '../dead-letters/dead-letter.ts'
import { MESSAGE_BYTES_MAX, outgoing } from '../port.ts'
import { type Probe, readAll } from '../testing/probe.ts'
import { type StartBus, WAIT_MAX_MS, withoutRepeats } from './bus-conformance-kit.ts'

/** A body that leaves a sent message just enough room for its key and headers. */
const BIGGEST = Buffer.alloc(MESSAGE_BYTES_MAX - 200, 'x')

/** Tests of messages that a handler puts among the dead letters. */
export const deadLetterConformance = (start: StartBus): void => {
  it('moves a message that can never be handled to the dead letters of its topic, and continues', async () => {
    const { bus, topic } = await start()
    const got: Probe[] = []
    const letters: DeadLetter[] = []
    await bus.tail({ topic: deadLetterTopicOf(topic.name), onMessage: (letter) => void letters.push(letter) })
    const handle = async (_: string, messages: readonly Probe[]): Promise<void> => {
      for (const message of messages) {
        if (message.n === 1) await bus.deadLetter(topic, message, 'nobody can handle this')
        else got.push(message)
      }
    }
    await bus.consume({ topic, group: 'g', handle })
    await bus.send([0, 1, 2].map((n) => outgoing(topic, { key: 'k', n })))
    await eventually(() => {
      expect(withoutRepeats(got)).toEqual([0, 2])
      expect(letters).not.toEqual([])
    })
    const [letter] = letters
    expect(letter).toMatchObject({ topic: topic.name, key: 'k', reason: 'nobody can handle this' })
    expect(letter && topic.decode(letter.wire)).toEqual({ key: 'k', n: 1 })
  })

  it('lists dead letters oldest first, and drops or replays them up to an offset', async () => {
    const { bus, topic } = await start()
    const letters = bus.deadLettersIn(topic)
    expect(await letters.list(10)).toEqual([])
    for (const n of [0, 1, 2, 3]) await bus.deadLetter(topic, { key: 'k', n }, `reason ${n}`)
    const listed = await letters.list(3)
    expect(listed.map(({ deadLetter: letter }) => [letter.topic, letter.key, letter.reason])).toEqual(
      [0, 1, 2].map((n) => [topic.name, 'k', `reason ${n}`]),
    )
    const [first, second] = listed.map(({ offset }) => offset)
    if (first === undefined || second === undefined) throw new Error('there are no letters')
    expect(second).toBeGreaterThan(first)
    expect(await letters.drop(first)).toBe(1)
    expect(await letters.drop(first)).toBe(0)

    const got: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    expect(await letters.replay(second)).toEqual({ sent: 1, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([1]))
    expect((await letters.list(10)).map(({ deadLetter: letter }) => letter.reason)).toEqual(['reason 2', 'reason 3'])
    expect(await letters.replay(Number.MAX_SAFE_INTEGER - 1)).toEqual({ sent: 2, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([1, 2, 3]))
    expect(await letters.list(10)).toEqual([])
  })

  it('replays or drops a single dead letter, no longer lists it, and has no effect a second time', async () => {
    const { bus, topic } = await start()
    const letters = bus.deadLettersIn(topic)
    for (const n of [0, 1, 2, 3, 4]) await bus.deadLetter(topic, { key: 'k', n }, `reason ${n}`)
    const offsets = (await letters.list(10)).map(({ offset }) => offset)
    const offsetOf = (n: number): number => offsets[n] ?? -1
    const reasons = async (max: number) =>
      (await bus.deadLettersIn(topic).list(max)).map(({ deadLetter: letter }) => letter.reason)
    const got: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })

    expect(await letters.replayOne(offsetOf(1))).toBe('done')
    expect(await letters.replayOne(offsetOf(1))).toBe('gone')
    expect(await letters.dropOne(offsetOf(1))).toBe('gone')
    await eventually(() => expect(withoutRepeats(got)).toEqual([1]))
    expect(await letters.dropOne(offsetOf(0))).toBe('done')
    expect(await letters.dropOne(offsetOf(0))).toBe('gone')
    expect(await reasons(10)).toEqual(['reason 2', 'reason 3', 'reason 4'])
    expect(await letters.dropOne(offsetOf(3))).toBe('done')
    expect(await reasons(2)).toEqual(['reason 2', 'reason 4'])
    expect(await letters.replayOne(offsetOf(4) + 1000)).toBe('gone')

    expect(await letters.replay(offsetOf(3))).toEqual({ sent: 1, kept: 0 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([1, 2]))
    await bus.deadLetter(topic, { key: 'k', n: 5 }, 'reason 5')
    expect(await reasons(10)).toEqual(['reason 4', 'reason 5'])
    const [, last] = await letters.list(10)
    expect(await letters.dropOne(last?.offset ?? -1)).toBe('done')
    expect(await letters.drop(Number.MAX_SAFE_INTEGER - 1)).toBe(1)
    expect(await reasons(10)).toEqual([])
    expect(withoutRepeats(got)).toEqual([1, 2])
  })

  it('does not confuse a later letter with one of the same offset that was handled before a restart', async () => {
    const { bus, restart, topic } = await start()
    await bus.deadLetter(topic, { key: 'k', n: 0 }, 'reason 0')
    const offset = (await bus.deadLettersIn(topic).list(1))[0]?.offset ?? -1
    expect(await bus.deadLettersIn(topic).dropOne(offset)).toBe('done')
    // A clock that counts milliseconds tells the two apart.
    await sleep(2)
    const restarted = await restart()
    const letters = restarted.deadLettersIn(topic)
    await restarted.deadLetter(topic, { key: 'k', n: 1 }, 'reason 1')
    expect([await letters.dropOne(offset), await letters.replayOne(offset)]).toEqual(['gone', 'gone'])
    expect([await letters.drop(offset), await letters.replay(offset)]).toEqual([0, { sent: 0, kept: 0 }])
    expect((await letters.list(10)).map(({ deadLetter: letter }) => letter.reason)).toEqual(['reason 1'])
  })

  it('does not replay a letter that it cannot decode, singly or with others, and keeps it until it is dropped', async () => {
    const { bus, topic } = await start()
    const letters = bus.deadLettersIn(topic)
    const got: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.deadLetter(topic, { key: 'k', n: 0, isMalformed: true }, 'reason 0')
    const reasons = async () => (await letters.list(10)).map(({ deadLetter: letter }) => letter.reason)
    const [alone] = await letters.list(10)
    expect(await letters.replayOne(alone?.offset ?? -1)).toBe('undecodable')
    expect(await letters.replay(alone?.offset ?? -1)).toEqual({ sent: 0, kept: 1 })
    expect(await letters.list(10)).toEqual([alone])

    for (const n of [1, 2]) await bus.deadLetter(topic, { key: 'k', n }, `reason ${n}`)
    expect(await letters.replay(Number.MAX_SAFE_INTEGER - 1)).toEqual({ sent: 2, kept: 1 })
    await eventually(() => expect(withoutRepeats(got)).toEqual([1, 2]))
    expect(await reasons()).toEqual(['reason 0'])
    const [last] = await letters.list(10)
    expect(await letters.dropOne(last?.offset ?? -1)).toBe('done')
    expect(await reasons()).toEqual([])
  })
}

/** Tests of malformed messages, for a bus that encodes and decodes messages. */
export const malformedConformance = (start: StartBus): void => {
  it('moves a malformed message to the dead letters, reports it, and does not block its key', async () => {
    const { bus, topic } = await start()
    const got: Probe[] = []
    const malformed: string[] = []
    const letters: DeadLetter[] = []
    await bus.tail({ topic: deadLetterTopicOf(topic.name), onMessage: (letter) => void letters.push(letter) })
    await bus.consume({
      topic,
      group: 'g',
      handle: async (_, messages) => void got.push(...messages),
      onMalformed: (error, key) => void malformed.push(`${key}: ${error.message}`),
    })
    const poison: Probe = { key: 'k', n: 1, isMalformed: true }
    await bus.send([outgoing(topic, { key: 'k', n: 0 }), outgoing(topic, poison), outgoing(topic, { key: 'k', n: 2 })])
    await eventually(() => {
      expect(withoutRepeats(got)).toEqual([0, 2])
      expect(malformed).toContain('k: a malformed probe')
      expect(letters).not.toEqual([])
    })
    const [letter] = letters
    expect(letter).toMatchObject({ topic: topic.name, key: 'k', reason: 'a malformed probe' })
    expect(letter && Buffer.from(letter.wire.value).toString()).toBe(JSON.stringify(poison))
    expect(letter?.wire.headers).toEqual({ kind: 'probe' })
  })

  it('moves the beginning of a malformed message of the maximum size to the dead letters, and does not block the others', async () => {
    const { bus, topic } = await start()
    const got: Probe[] = []
    await bus.consume({
      topic,
      group: 'g',
      handle: async (_, messages) => void got.push(...messages),
      onMalformed: () => {},
    })
    const big = { ...topic, encode: (probe: Probe) => ({ ...topic.encode(probe), value: BIGGEST }) }
    await bus.send([outgoing(big, { key: 'k', n: 0 }), outgoing(topic, { key: 'k', n: 1, isMalformed: true })])
    const letters = bus.deadLettersIn(readAll(topic))
    await expect.poll(async () => (await letters.list(10)).length, { timeout: WAIT_MAX_MS }).toBe(2)
    const [first, second] = (await letters.list(10)).map(({ deadLetter: letter }) => letter)
    expect(first).toMatchObject({
      key: 'k',
      fullBody: { bytes: BIGGEST.length, sha256: hash('sha256', BIGGEST, 'hex') },
    })
    expect(first && BIGGEST.subarray(0, first.wire.value.length).equals(first.wire.value)).toBe(true)
    expect(first?.wire.value.length).toBeGreaterThan(0)
    expect(second?.fullBody).toBeUndefined()

    expect(await letters.replay(Number.MAX_SAFE_INTEGER - 1)).toEqual({ sent: 1, kept: 1 })
    await expect.poll(async () => (await letters.list(10)).length, { timeout: WAIT_MAX_MS }).toBe(2)
    const after = await letters.list(10)
    expect(after.map(({ deadLetter: letter }) => letter.fullBody)).toContainEqual(first?.fullBody)
    const truncated = after.find(({ deadLetter: letter }) => letter.fullBody !== undefined)?.offset ?? -1
    expect(await letters.replayOne(truncated)).toBe('truncated')
    expect(await letters.list(10)).toHaveLength(2)
    expect(await letters.dropOne(truncated)).toBe('done')
    expect(await letters.list(10)).toHaveLength(1)
    expect(got).toEqual([])
  })

  it('a malformed message with the headers of Folio’s own marks does not hide a letter', async () => {
    const { bus, topic } = await start()
    const letters = bus.deadLettersIn(topic)
    await bus.consume({ topic, group: 'g', handle: async () => {}, onMalformed: () => {} })
    const forged = {
      ...topic,
      encode: (probe: Probe) => ({ ...topic.encode(probe), headers: { kind: 'other', dlt_handled: '0' } }),
    }
    await bus.send([outgoing(topic, { key: 'k', n: 0, isMalformed: true }), outgoing(forged, { key: 'k', n: 1 })])
    await expect.poll(async () => (await letters.list(10)).length, { timeout: WAIT_MAX_MS }).toBe(2)
  })

  it('a replayed letter that fails again becomes a new letter with the count of its replays', async () => {
    const { bus, topic } = await start()
    const letters = bus.deadLettersIn(readAll(topic))
    await bus.consume({ topic, group: 'g', handle: async () => {}, onMalformed: () => {} })
    await bus.send([outgoing(topic, { key: 'k', n: 0, isMalformed: true })])
    for (const round of [undefined, '1']) {
      await expect.poll(async () => (await letters.list(10)).length, { timeout: WAIT_MAX_MS }).toBe(1)
      const [listed] = await letters.list(10)
      expect(listed?.deadLetter.wire.headers['folio_replayed']).toBe(round)
      expect(await letters.replay(listed?.offset ?? -1)).toEqual({ sent: 1, kept: 0 })
    }
  })

  it('reports a message that a tail cannot read only to that tail, and continues', async () => {
    const { bus, topic } = await start()
    const seen: Probe[] = []
    const letters: DeadLetter[] = []
    await bus.tail({ topic: deadLetterTopicOf(topic.name), onMessage: (letter) => void letters.push(letter) })
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    await bus.send([outgoing(topic, { key: 'k', n: 0, isMalformed: true }), outgoing(topic, { key: 'k', n: 1 })])
    await eventually(() => expect(withoutRepeats(seen)).toEqual([1]))
    expect(letters).toEqual([])
  })
}
