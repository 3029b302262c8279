import { COMMITTED_DAYS_AHEAD, commitmentOf, isDayOver } from '@folio/contracts/market/tick-hours.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { TickHour } from '../../domain/tick-hour.ts'
import type { DueCommand } from './tick-log.ts'

/** Returns the secret of a day (`yyyymmdd`): the first of any number of callers makes it. */
export type SecretOf = (day: string) => Promise<Uint8Array>

/** The day of an epoch and those after it whose secrets must be committed by then. */
const daysFrom = (epoch: number, daysAhead: number): readonly string[] =>
  Array.from({ length: daysAhead + 1 }, (_, ahead) => utcDayOf(epoch + ahead * DAY_SECONDS))

/** The source of the secrets of days. Those of the day of a tick and of `daysAhead` days after it are committed; left out, two. */
export type DaySecrets = {
  readonly secretOf: SecretOf
  /** The recorded commitments to days that are neither revealed nor lost; new ones are added. */
  readonly commitments: Map<string, string>
  readonly daysAhead?: number | undefined
}

/** The record that ticks of a day do not follow from its committed secret. */
export const lossOf = (day: string, epoch: number): DueCommand => ({
  name: `lose/${day}`,
  epoch,
  command: { type: 'LoseSecret', day },
})

/** Tells if the secret of a day is the one that was committed: it is another one where keys were lost. */
const isCommitted = ({ commitments }: DaySecrets, day: string, secret: Uint8Array): boolean =>
  commitments.get(day) === commitmentOf(secret)

/** Returns those of some committed days whose secrets are other ones than were committed. */
export const lostDays = async (secrets: DaySecrets, committed: readonly string[]): Promise<readonly string[]> => {
  const lost: string[] = []
  for (const day of committed) {
    if (!isCommitted(secrets, day, await secrets.secretOf(day))) lost.push(day)
  }
  return lost
}

/** The days of an hour of ticks, and whether the tick to come is the first one of its day, or since the feed is followed. */
type DueDays = Pick<TickHour, 'committed' | 'lost'> & { readonly isFirst: boolean }

/**
 * The commands about secrets that are due before the tick of an epoch: to reveal those of the days before it, whose last
 * tick is recorded or interrupted, to record the loss of those that are other ones than were committed, once their day has
 * begun, and to commit to those of its day and the next days.
 */
export const secretsDue = async (
  { committed, lost = [], isFirst }: DueDays,
  epoch: number,
  secrets: DaySecrets,
): Promise<readonly DueCommand[]> => {
  const { secretOf, commitments, daysAhead = COMMITTED_DAYS_AHEAD } = secrets
  const today = utcDayOf(epoch)
  const due: DueCommand[] = []
  for (const day of committed) {
    const isOver = isDayOver(day, epoch)
    if (!isOver && !(isFirst && day === today)) continue
    const secret = await secretOf(day)
    if (!isCommitted(secrets, day, secret)) due.push(lossOf(day, epoch))
    else if (isOver) {
      const command = { type: 'RevealDay', day, secret: Buffer.from(secret).toString('hex') } as const
      due.push({ name: `reveal/${day}`, epoch, command })
    }
  }
  const known = [...committed, ...lost]
  for (const day of daysFrom(epoch, daysAhead).filter((each) => !known.includes(each))) {
    const commitment = commitmentOf(await secretOf(day))
    commitments.set(day, commitment)
    due.push({ name: `commit/${day}`, epoch, command: { type: 'CommitDay', day, commitment } })
  }
  return due
}
