import { availableParallelism } from 'node:os'
import { type Verified, verifyStore } from '../verify/verify-store.ts'
import type { Command } from './command.ts'
import { counted, exitCodes, findingLines, verdictLine } from './output.ts'

const THREADS_MAX = 4
const OPEN_SHOWN_MAX = 20

/** Formats the result of a verification for people. */
const summary = (verified: Verified): string => {
  const { epoch, position, events, streams, seconds, eventsPerSecond, totals, openTransfers, views, findings } =
    verified
  const lines = [
    `${counted(events, 'event')} of ${counted(streams, 'stream')} up to position ${position} of epoch ${epoch}`,
    `${seconds.toFixed(1)} s, ${eventsPerSecond.toLocaleString('en-US')} events/s`,
  ]
  for (const { realm, currency, accounts, transit, system, sum } of totals) {
    const others = Object.entries(system).map(([account, amount]) => `, ${account} ${amount}`)
    lines.push(`${realm} ${currency}: accounts ${accounts}, transit ${transit}${others.join('')}; together ${sum}`)
  }
  lines.push(counted(openTransfers.length, 'open transfer'))
  for (const { account, currency, amount, sent, ageSeconds } of openTransfers.slice(0, OPEN_SHOWN_MAX)) {
    lines.push(`  ${account}: ${amount} ${currency} for ${ageSeconds} s, sent by ${sent}`)
  }
  if (openTransfers.length > OPEN_SHOWN_MAX) lines.push(`  and ${openTransfers.length - OPEN_SHOWN_MAX} more`)
  for (const { view, position: at, entries, verdict } of views) {
    lines.push(
      `view ${view}: ${verdict}${at === undefined ? '' : ` (${counted(entries, 'entry', 'entries')} at position ${at})`}`,
    )
  }
  lines.push(...findingLines(findings), verdictLine(findings))
  return `${lines.join('\n')}\n`
}

/** Replays every stream and compares every view. */
export const verify: Command = async ({ options, out, progress, now }) => {
  const threads = Math.min(THREADS_MAX, Math.max(1, availableParallelism()))
  const verified = await verifyStore(options.dataDir, { threads, now, onProgress: progress.at }).finally(progress.end)
  await out(options.json ? `${JSON.stringify(verified)}\n` : summary(verified))
  return verified.findings.count === 0 ? exitCodes.whole : exitCodes.found
}
