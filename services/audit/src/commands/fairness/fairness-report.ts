import { dayStart } from '@folio/contracts/market/tick-hours.ts'
import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { WalkFault } from '../../verify/market/compare-seconds.ts'
import { counted } from '../output.ts'
import type { Walked } from './walk-day.ts'

const FAULTS_SHOWN_MAX = 20

/** The results of `fairness` for a day. */
export type Report = {
  readonly symbol: string
  readonly day: string
  readonly commitment: string
  readonly committed_at: string
  readonly committed_by: string
  readonly secret: string
  readonly revealed_at: string
  readonly revealed_by: string
  readonly secret_fits: boolean
  readonly ticks: number
  readonly recomputed: number
  readonly interruptions: Walked['gaps']
  readonly store_epochs: Walked['storeEpochs']
  readonly faults: readonly WalkFault[]
}

const hours = (seconds: number): string => `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`

/** The time of the commitment's record, against the beginning of the day. */
const committedText = ({ day, committed_at, committed_by, commitment }: Report): string => {
  const ahead = dayStart(day) - microsecondsOf(committed_at as Timestamp) / 1e6
  const when = ahead >= 0 ? `${hours(ahead)} before the day began` : `${hours(-ahead)} after the day began`
  const isLate = ahead < DAY_SECONDS ? '; less than 24 h before, as after a start or a long stop of the market' : ''
  return `committed ${commitment} at ${committed_at} (${when}${isLate}) by ${committed_by}`
}

/** Tells whether the secret is the committed one and each recorded tick was recomputed from it. */
export const isProved = ({ faults, secret_fits, ticks, recomputed }: Report): boolean =>
  secret_fits && faults.length === 0 && recomputed === ticks

/** Says what a report proves. */
const verdict = (report: Report): string => {
  if (isProved(report)) {
    return 'proved: each recorded tick follows from the secret that was committed, so none was changed after the commitment'
  }
  const { faults, secret_fits, ticks, recomputed } = report
  return secret_fits && faults.length === 0
    ? `NOT PROVED: ${counted(ticks - recomputed, 'tick')} cannot be recomputed, and the others follow from the committed secret`
    : 'NOT PROVED: the recorded ticks do not follow from the committed secret'
}

/** Formats a report for people: what was recomputed, and what that proves and does not. */
export const reportText = (report: Report): string => {
  const { symbol, day, faults, secret_fits, ticks, recomputed, interruptions, store_epochs } = report
  const lines = [
    `${symbol} on ${day} (UTC)`,
    committedText(report),
    `revealed ${report.secret} at ${report.revealed_at} by ${report.revealed_by}`,
    secret_fits
      ? 'the SHA-256 of the secret is the commitment'
      : 'FOUND: the SHA-256 of the secret is not the commitment',
    `${counted(ticks, 'tick')} recorded, ${counted(recomputed, 'tick')} recomputed from the secret and the recorded states`,
    ...(recomputed === ticks
      ? []
      : [`FOUND ${counted(ticks - recomputed, 'tick')} that no recorded state comes before`]),
    ...(store_epochs.length > 1 ? store_epochs : []).map(
      ([epoch, storeEpoch]) => `from epoch ${epoch} on with the noise of store epoch ${storeEpoch}`,
    ),
    ...interruptions.map(([from, to]) => `interrupted from epoch ${from} to ${to}: no ticks`),
    ...faults
      .slice(0, FAULTS_SHOWN_MAX)
      .map(({ tick, expected, found }) => `FOUND ${tick}: expected ${expected}; found ${found}`),
    ...(faults.length > FAULTS_SHOWN_MAX ? [`and ${faults.length - FAULTS_SHOWN_MAX} more`] : []),
    verdict(report),
    'not proved: that nobody knew the secret, and so the ticks, before they came; nor that clients were shown these ticks',
  ]
  return `${lines.join('\n')}\n`
}
