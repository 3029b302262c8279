import type { Topic } from '@folio/contracts/topic.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { type Bus, type GroupConsumer, type Outgoing, outgoing } from '../port.ts'
import type { Probe } from '../testing/probe.ts'

/** The requirements of a test for its bus: topics that must exist, and the maximum number of unfinished messages. */
export type BusRequirements = { readonly topics: readonly string[]; readonly unfinishedMax?: number }

/** Makes the bus under test with topics of its own; it is closed after the test. */
export type StartBus = (demand?: Omit<BusRequirements, 'topics'>) => Promise<{
  readonly bus: Bus
  /** Closes the bus and makes it again, as a restart does, with the same topics. */
  readonly restart: () => Promise<Bus>
  readonly topic: Topic<Probe>
  readonly otherTopic: Topic<Probe>
}>

/** The longest wait for a real broker and its groups on a busy machine. */
export const WAIT_MAX_MS = 45_000
const QUIET_MS = 150

/** The numbers from 0 up to, not including, `end`. */
export const numbersTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n)

/** The first `count` messages of a key. */
export const probes = (topic: Topic<Probe>, key: string, count: number): Outgoing[] =>
  numbersTo(count).map((n) => outgoing(topic, { key, n }))

/** The distinct numbers of messages: delivery is at least once, so a message may arrive again. */
export const withoutRepeats = (probes: readonly Probe[]): number[] => [...new Set(probes.map(({ n }) => n))]

/** The distinct messages of several keys, each by its key and number. */
export const distinct = (probes: readonly Probe[]): ReadonlySet<string> =>
  new Set(probes.map(({ key, n }) => `${key} ${n}`))

/** Waits until messages under way have arrived, in tests of messages that must not arrive or must arrive together. */
export const quietTime = (): Promise<void> => sleep(QUIET_MS)

/** A group member that records its messages in `got`. */
export type NotingMember = GroupConsumer & { readonly got: Probe[] }

/** Joins a group with a member that records its messages. */
export const join = async (bus: Bus, topic: Topic<Probe>, group: string): Promise<NotingMember> => {
  const got: Probe[] = []
  const consumer = await bus.consume({ topic, group, handle: async (_, messages) => void got.push(...messages) })
  return { ...consumer, got }
}
