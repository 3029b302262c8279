import { commitmentOf, dayOf, dayStart } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { TickHour } from '../../domain/tick-hour.ts'
import type { DueCommand } from './tick-log.ts'

/** Returns the secret of a day (`yyyymmdd`): the first of any number of callers makes it. */
export type SecretOf = (day: string) => Promise<Uint8Array>

/** A secret is committed this many days before its day begins, so that a stop of a day does not make it late. */
const DAYS_AHEAD = 2

/** The day of an epoch and those after it whose secrets must be committed by then. */
const daysFrom = (epoch: number, daysAhead: number): readonly string[] =>
  Array.from({ length: daysAhead + 1 }, (_, ahead) => dayOf(epoch + ahead * DAY_SECONDS))

/** Where the secrets of days come from, and for how many days after a tick's own they are committed; left out, two. */
export type DaySecrets = {
  readonly secretOf: SecretOf
  /** Tells if the secret of a day is the one that was committed; it is not where keys were lost. */
  readonly isCommitted: (day: string, secret: Uint8Array) => Promise<boolean>
  readonly daysAhead?: number | undefined
}

/**
 * The commands about secrets that are due before the tick of an epoch: to reveal those of the days before it, whose last
 * tick is recorded or interrupted, or to record that they are lost, and to commit to those of its day and the next days.
 */
export const secretsDue = async (
  { committed }: Pick<TickHour, 'committed'>,
  epoch: number,
  { secretOf, isCommitted, daysAhead = DAYS_AHEAD }: DaySecrets,
): Promise<readonly DueCommand[]> => {
  const over = committed.filter((day) => dayStart(day) + DAY_SECONDS <= epoch)
  const uncommitted = daysFrom(epoch, daysAhead).filter((day) => !committed.includes(day))
  const due: DueCommand[] = []
  for (const day of over) {
    const secret = await secretOf(day)
    const command = (await isCommitted(day, secret))
      ? ({ type: 'RevealDay', day, secret: Buffer.from(secret).toString('hex') } as const)
      : ({ type: 'LoseSecret', day } as const)
    due.push({ name: `${command.type === 'RevealDay' ? 'reveal' : 'lose'}/${day}`, epoch, command })
  }
  for (const day of uncommitted) {
    const commitment = commitmentOf(await secretOf(day))
    due.push({ name: `commit/${day}`, epoch, command: { type: 'CommitDay', day, commitment } })
  }
  return due
}
