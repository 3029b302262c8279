import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { sessionsOf } from '../contracts/open-hours.ts'

/** A scheduled epoch at which a symbol has neither a tick nor an interruption. */
export type MissingTick = { readonly symbol: string; readonly epoch: number }

/** The schedule of symbols of recorded prices, which tick at each of their epochs in open hours, or are interrupted. */
export type RecordedSchedule = {
  /** Takes the quotes of an epoch; returns what is missing before it. Interruptions of the epoch itself may follow. */
  readonly tick: (epoch: number, quotes: Readonly<Record<string, string>>) => readonly MissingTick[]
  readonly interrupted: (symbol: string, upTo: number) => void
}

/** The hours of a symbol from an epoch on. */
type Hours = { readonly from: number; readonly isOpen: (epoch: number) => boolean }

/** A symbol that has ticked: its hours, the newest first, and the epoch up to which nothing is missing. */
type Listed = { readonly intervalSeconds: number; readonly hours: readonly Hours[]; checkedTo: number }

const PAGE_EVENTS = 256

/** Reads the interval and the hours of a symbol; undefined for one that no offering lists. */
const listedIn = (readStream: ReadStream, symbol: string): Omit<Listed, 'checkedTo'> | undefined => {
  let intervalSeconds: number | undefined
  const hours: Hours[] = []
  for (let from = 0; ; from += PAGE_EVENTS) {
    const page = readStream(offeringStream(symbol), from, PAGE_EVENTS)
    for (const { type, data, metadata } of page) {
      if (type !== 'OfferingChanged') continue
      const { calendar, interval_seconds }: Pick<Offering, 'calendar' | 'interval_seconds'> = JSON.parse(data)
      intervalSeconds ??= interval_seconds
      const listedAt = microsecondsOf(JSON.parse(metadata).at) / 1e6
      hours.unshift({ from: listedAt, isOpen: calendar === 'always' ? () => true : sessionsOf(calendar) })
    }
    if (page.length < PAGE_EVENTS) return intervalSeconds === undefined ? undefined : { intervalSeconds, hours }
  }
}

/** The first scheduled epoch after what was checked and before another epoch at which a symbol is open. */
const firstOpen = ({ intervalSeconds, hours, checkedTo }: Listed, before: number): number | undefined => {
  const scheduled = (from: number): number => Math.ceil(from / intervalSeconds) * intervalSeconds
  for (let epoch = scheduled(checkedTo + 1); epoch < before; ) {
    const { isOpen } = hours.find(({ from }) => from <= epoch) ?? hours.at(-1) ?? { isOpen: () => false }
    if (isOpen(epoch)) return epoch
    epoch = scheduled((Math.floor(epoch / MINUTE_SECONDS) + 1) * MINUTE_SECONDS)
  }
  return undefined
}

/**
 * Follows the schedule of symbols of recorded prices, each from its first tick or interruption on. A symbol that has missed a
 * tick is followed again from its next one.
 */
export const recordedSchedule = (readStream: ReadStream): RecordedSchedule => {
  const facts = new Map<string, Omit<Listed, 'checkedTo'> | undefined>()
  const followed = new Map<string, Listed>()

  const note = (symbol: string, epoch: number): void => {
    const known = followed.get(symbol)
    if (known !== undefined) {
      known.checkedTo = Math.max(known.checkedTo, epoch)
      return
    }
    if (!facts.has(symbol)) facts.set(symbol, listedIn(readStream, symbol))
    const listed = facts.get(symbol)
    if (listed !== undefined) followed.set(symbol, { ...listed, checkedTo: epoch })
  }

  return {
    tick: (epoch, quotes) => {
      const missing: MissingTick[] = []
      for (const [symbol, listed] of followed) {
        const open = firstOpen(listed, epoch)
        if (open === undefined) listed.checkedTo = Math.max(listed.checkedTo, epoch - 1)
        else {
          missing.push({ symbol, epoch: open })
          followed.delete(symbol)
        }
      }
      for (const symbol in quotes) note(symbol, epoch)
      return missing
    },
    interrupted: note,
  }
}
