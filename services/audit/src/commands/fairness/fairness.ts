import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dayStart } from '@folio/contracts/market/tick-hours.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import type { StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import type { Command } from '../command.ts'
import { CannotRun, exitCodes } from '../output.ts'
import { daySecret, type RevealedSecret } from './day-secret.ts'
import { isProved, type Report, reportText } from './fairness-report.ts'
import { type FindSecret, walkDay } from './walk-day.ts'

const DAY = /^(\d{4})-?(\d\d)-?(\d\d)$/

const dayIn = (text: string | undefined): string => {
  const [, year, month, day] = DAY.exec(text ?? '') ?? []
  const digits = `${year}${month}${day}`
  if (year === undefined || Number.isNaN(dayStart(digits)) || utcDayOf(dayStart(digits)) !== digits) {
    throw new CannotRun(
      `fairness needs --day, a day (UTC) such as 2026-01-31${text === undefined ? '' : `, not ${text}`}`,
    )
  }
  return digits
}

const symbolIn = (text: string | undefined): string => {
  if (simulatedSymbols.some(({ symbol }) => symbol === text)) return text ?? ''
  const listed = simulatedSymbols.map(({ symbol }) => symbol).join(', ')
  throw new CannotRun(
    `fairness needs --symbol, one of ${listed}${text === undefined ? '' : `; ${text} is none of them`}`,
  )
}

/** Throws where the secret of a day is not committed, or not revealed. */
const revealedSecret = async (store: StreamReader, day: string, now: number): Promise<RevealedSecret> => {
  const { commitment, revealed, lost } = await daySecret(store, day, now)
  if (commitment === undefined) {
    throw new CannotRun(`no secret of ${day} is committed: the market has no simulated ticks of that day, or none yet`)
  }
  if (revealed !== undefined) return { commitment, revealed }
  if (lost !== undefined) {
    throw new CannotRun(`the secret of ${day} is lost, as ${lost.ref} records: nobody can prove the ticks of that day`)
  }
  throw new CannotRun(
    `the secret of ${day} is not revealed yet: it is recorded before the first tick after the day has ended`,
  )
}

/** Recomputes the ticks of a symbol on a day from the revealed secret, and tells what that proves. */
export const fairness: Command = async ({ options, print, openStreams, now }) => {
  const symbol = symbolIn(options.symbol)
  const day = dayIn(options.day)
  const nowEpoch = Math.floor(now / 1e6)
  const store = await openStreams()
  try {
    const { commitment, revealed } = await revealedSecret(store, day, nowEpoch)
    const findSecret: FindSecret = async (each) => {
      const secret = each === day ? revealed.secret : (await daySecret(store, each, nowEpoch)).revealed?.secret
      return secret === undefined ? undefined : Buffer.from(secret, 'hex')
    }
    const { ticks, gaps, faults, compared, start, storeEpochs } = await walkDay(store, { symbol, day }, findSecret)
    if (ticks.length === 0 && gaps.length === 0) throw new CannotRun(`${symbol} has no ticks on ${day}`)
    const report: Report = {
      symbol,
      day,
      commitment: commitment.hash,
      committed_at: commitment.at,
      committed_by: commitment.ref,
      secret: revealed.secret,
      revealed_at: revealed.at,
      revealed_by: revealed.ref,
      secret_fits: createHash('sha256').update(Buffer.from(revealed.secret, 'hex')).digest('hex') === commitment.hash,
      ticks: ticks.length,
      recomputed: compared,
      interruptions: gaps,
      store_epochs: storeEpochs,
      faults,
    }
    if (options.out !== undefined) {
      const { faults: _, ticks: __, ...facts } = report
      await writeFile(
        options.out,
        JSON.stringify({ ...facts, store_epoch: storeEpochs.at(-1)?.[1] ?? 1, start, ticks }),
      )
    }
    await print(options.json ? `${JSON.stringify(report)}\n` : reportText(report))
    return isProved(report) ? exitCodes.whole : exitCodes.found
  } finally {
    await store.close()
  }
}
