import { alteredFindings } from './altered-findings.ts'
import type { Findings } from './finding.ts'
import { isFollowedBy, isOfSameCommand, type MovingTip, tipNow } from './moving-tip.ts'
import { onceInStream } from './once.ts'
import type { ProvenEvent } from './proven-event.ts'
import { linkFindings, linkOf } from './stream-tip.ts'

/** Checks an event by itself and behind the newest one of its stream; without that where it is the first of a range. */
export type ChainCheck = (before: MovingTip | undefined, proven: ProvenEvent) => void

/** The check of chains; `noteOnce` is told of each command that a stream answers. */
export const chainCheck = (findings: Findings, noteOnce: (text: string) => void): ChainCheck => {
  const checkCommand = (before: MovingTip | undefined, proven: ProvenEvent): void => {
    const { event, metadata } = proven
    const { stream, revision, position, type } = event
    if (before === undefined || !isOfSameCommand(before, proven)) {
      noteOnce(onceInStream(stream, metadata.command_id))
      return
    }
    if (before.type !== type) return
    const expected = `a command answered once; ${metadata.command_id} was at revision ${before.revision}`
    findings.add({ stream, revision, position, expected, found: 'it is answered again' })
  }

  return (before, proven) => {
    for (const finding of alteredFindings(proven)) findings.add(finding)
    if (before !== undefined && !isFollowedBy(before, proven)) {
      for (const finding of linkFindings(tipNow(before), linkOf(proven))) findings.add(finding)
    }
    checkCommand(before, proven)
  }
}
