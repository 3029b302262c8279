import type { Checkpoint } from '../checkpoint/checkpoint.ts'
import type { Verified } from '../verify/run/verification.ts'
import { SAMPLED_EVENTS } from '../verify/since/reread-history.ts'
import { counted, findingLines, verdictLine } from './output.ts'

const OPEN_SHOWN_MAX = 20

/** The checkpoint that a verification made, or the reason why it made none. */
export type MadeCheckpoint =
  | (NamedCheckpoint & { readonly file: string; readonly key: string })
  | { readonly none: string }

/** The part of a checkpoint by which people know it. */
export type NamedCheckpoint = Pick<Checkpoint, 'version' | 'position' | 'made_at' | 'full' | 'replaces'>

/** A verification with the checkpoint that it went on from, and the one that it made. */
export type VerifiedSince = Verified & {
  readonly since?: NamedCheckpoint | undefined
  readonly isFull: boolean
  readonly checkpoint?: MadeCheckpoint | undefined
}

const sinceLines = ({ since, isFull }: VerifiedSince): readonly string[] => {
  if (since === undefined) return []
  const { version, position, made_at, full } = since
  const checkpoint = `checkpoint ${version} of position ${position}, made ${made_at}`
  if (isFull) return [`compared with ${checkpoint}`]
  const sampled = counted(Math.min(SAMPLED_EVENTS, position), 'older event')
  return [
    `since ${checkpoint}; ${sampled} read again at random`,
    `everything was read last up to position ${full.position}, ${full.made_at}`,
  ]
}

const checkpointLine = (made: MadeCheckpoint): string => {
  if ('none' in made) return `no checkpoint: ${made.none}`
  const { version, file, key, replaces } = made
  const replaced = replaces === undefined ? '' : `; checkpoint ${replaces.version} was given up at ${replaces.at}`
  return `checkpoint ${version} in ${file}, signed by ${key}${replaced}`
}

/** Formats the result of a verification for people. */
export const verifySummary = (verified: VerifiedSince): string => {
  const {
    epoch,
    position,
    events,
    streams,
    seconds,
    eventsPerSecond,
    totals,
    openTransfers,
    views,
    lostDays,
    findings,
  } = verified
  const noun = verified.since !== undefined && !verified.isFull ? 'new event' : 'event'
  const lines = [
    `${counted(events, noun)} of ${counted(streams, 'stream')} up to position ${position} of epoch ${epoch}`,
    ...sinceLines(verified),
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
  for (const day of lostDays) lines.push(`the secret of ${day} is lost: nobody can prove the ticks of that day`)
  lines.push(...findingLines(findings), verdictLine(findings))
  if (verified.checkpoint !== undefined) lines.push(checkpointLine(verified.checkpoint))
  return `${lines.join('\n')}\n`
}
