import { kafkaLane, type Lane, type LaneOptions } from './kafka-lane.ts'
import type { PartitionOffset } from './kafka-offsets.ts'

/** The lanes of all partitions that a member ever had. */
export type Lanes = {
  readonly of: (partition: number) => Lane
  /** Releases all lanes but those of these partitions. */
  readonly releaseAllBut: (partitions: readonly number[]) => void
  /** Where to go on reading in the partitions that were read since they were released. */
  readonly next: () => readonly PartitionOffset[]
  /** Up to where each of these partitions is finished. */
  readonly finished: () => readonly PartitionOffset[]
  readonly unfinished: () => number
  readonly lag: () => number
  readonly stop: () => Promise<void>
}

/** Makes lanes as partitions need them; `onRoom` is told whose lane has room again. */
export const kafkaLanes = <T>(options: Omit<LaneOptions<T>, 'onRoom'>, onRoom: (partition: number) => void): Lanes => {
  const lanes = new Map<number, Lane>()

  const offsets = (offsetOf: (lane: Lane) => number | undefined): readonly PartitionOffset[] =>
    [...lanes].flatMap(([partition, lane]) => {
      const offset = offsetOf(lane)
      return offset === undefined ? [] : [{ partition, offset }]
    })

  const total = (count: (lane: Lane) => number): number =>
    [...lanes.values()].reduce((sum, lane) => sum + count(lane), 0)

  return {
    of: (partition) => {
      const known = lanes.get(partition)
      if (known !== undefined) return known
      const made = kafkaLane<T>({ ...options, onRoom: () => onRoom(partition) })
      lanes.set(partition, made)
      return made
    },
    releaseAllBut: (partitions) => {
      for (const [partition, lane] of lanes) if (!partitions.includes(partition)) lane.release()
    },
    next: () => offsets((lane) => lane.next()),
    finished: () => offsets((lane) => lane.finishedTo()),
    unfinished: () => total((lane) => lane.unfinished()),
    lag: () => total((lane) => lane.lag()),
    stop: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
    },
  }
}
