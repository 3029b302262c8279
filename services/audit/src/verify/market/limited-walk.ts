import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { RevealedSecret, WalkFault } from './compare-seconds.ts'
import { type TickWalk, tickWalk } from './tick-walk.ts'

/** A day with so many wrong ticks is not compared any further: its secret, or its states, are others. */
const FAULTS_PER_DAY_MAX = 20

/** Opens a walk over all symbols that returns the first faults of each day alone. */
export const limitedWalk = (secretOf: RevealedSecret): Omit<TickWalk, 'resume' | 'compared'> => {
  const faultsByDay = new Map<string, number>()
  const walk = tickWalk((day) => ((faultsByDay.get(day) ?? 0) < FAULTS_PER_DAY_MAX ? secretOf(day) : undefined))

  const firstOfDay = (faults: readonly WalkFault[]): readonly WalkFault[] =>
    faults.filter(({ epoch }) => {
      const day = utcDayOf(epoch)
      const count = (faultsByDay.get(day) ?? 0) + 1
      faultsByDay.set(day, count)
      return count <= FAULTS_PER_DAY_MAX
    })

  return {
    begin: walk.begin,
    take: (second) => firstOfDay(walk.take(second)),
    interrupted: (gap) => firstOfDay(walk.interrupted(gap)),
    flush: () => firstOfDay(walk.flush()),
  }
}
