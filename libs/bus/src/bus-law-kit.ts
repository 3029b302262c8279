import type { Topic } from '@folio/contracts/topic.ts'
import { vi } from 'vitest'
import { type Bus, type GroupConsumer, type Outgoing, outgoing } from './port.ts'
import type { Probe } from './probe.ts'

/** What the law asks of a new bus: topics that must exist, and how few messages it may keep for a reader that is stuck. */
export type BusDemand = { readonly topics: readonly string[]; readonly unfinishedMax?: number }

/** Makes the bus under test with topics of its own; it is closed after the test. */
export type StartBus = (demand?: Omit<BusDemand, 'topics'>) => Promise<{
  readonly bus: Bus
  readonly topic: Topic<Probe>
  readonly otherTopic: Topic<Probe>
}>

/** For as long as a real broker and its groups may need, on a machine that is busy. */
export const WAIT_MAX_MS = 45_000
const POLL_MS = 5
const QUIET_MS = 150

/** The numbers from 0 up to, not including, `end`. */
export const numbersTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n)

/** The first so many messages of a key. */
export const probes = (topic: Topic<Probe>, key: string, count: number): Outgoing[] =>
  numbersTo(count).map((n) => outgoing(topic, { key, n }))

/** The numbers of messages without those that came before: delivery is at least once. */
export const withoutRepeats = (probes: readonly Probe[]): number[] => [...new Set(probes.map(({ n }) => n))]

/** Waits until an assertion holds. */
export const eventually = (assertion: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: WAIT_MAX_MS, interval: POLL_MS })

/** Long enough for what is under way to arrive, where a test is about what must not come, or about what came together. */
export const quietTime = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS))

/** A member of a group that notes what it got. */
export type NotingMember = GroupConsumer & { readonly got: Probe[] }

/** Joins a group with a member that notes what it got. */
export const join = async (bus: Bus, topic: Topic<Probe>, group: string): Promise<NotingMember> => {
  const got: Probe[] = []
  const consumer = await bus.consume({ topic, group, handle: async (_, messages) => void got.push(...messages) })
  return { ...consumer, got }
}
