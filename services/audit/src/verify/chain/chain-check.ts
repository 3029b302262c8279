import type { EventMetadata } from '@folio/contracts/ledger/event-metadata.ts'
import type { Finding, Findings } from '../findings.ts'
import { uniqueInStream } from '../unique-keys.ts'
import type { RehashedEvent } from './rehashed-event.ts'
import { linkFindings, linkOf, type StreamTip } from './stream-tip.ts'

const GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** Formats the stored id as a UUID without correcting its bits, because the id itself may be forged. */
const asUuid = (hex: string): string => hex.toLowerCase().replace(GROUPS, '$1-$2-$3-$4-$5')

/** The finding that an event's bytes are not those that its id was made from; empty for an unaltered event. */
export const alteredFindings = ({ event, isAltered }: RehashedEvent): readonly Finding[] => {
  if (!isAltered) return []
  const { stream, revision, position, id } = event
  return [{ stream, revision, position, expected: `the bytes of event ${asUuid(id)}`, found: 'other bytes' }]
}

/** Checks an event by itself, and against the one before it in its stream if the range has one. */
export type ChainCheck = (before: StreamTip | undefined, rehashed: RehashedEvent) => void

/**
 * Tells if an event right after another one of the same command in one stream belongs to the same decision, and so is
 * not a second answer. Only the first event of a client's command has its fingerprint. Decisions of steps and of the
 * clock have no two events of one type.
 */
export const isSameDecision = (
  before: { readonly type: string },
  next: { readonly type: string; readonly metadata: Pick<EventMetadata, 'endpoint' | 'fingerprint'> },
): boolean =>
  next.metadata.endpoint === undefined ? before.type !== next.type : next.metadata.fingerprint === undefined

/** Makes the check of chains; calls `noteUnique` for each command that a stream answers. */
export const chainCheck = (findings: Findings, noteUnique: (text: string) => void): ChainCheck => {
  const checkCommand = (before: StreamTip | undefined, rehashed: RehashedEvent): void => {
    const { event, metadata } = rehashed
    const { stream, revision, position, type } = event
    if (before === undefined || before.commandId !== metadata.command_id) {
      noteUnique(uniqueInStream(stream, metadata.command_id))
      return
    }
    if (isSameDecision(before, { type, metadata })) return
    const expected = `a command answered once; ${metadata.command_id} was at revision ${before.revision}`
    findings.add({ stream, revision, position, expected, found: 'it is answered again' })
  }

  return (before, rehashed) => {
    for (const finding of alteredFindings(rehashed)) findings.add(finding)
    if (before !== undefined) {
      for (const finding of linkFindings(before, linkOf(rehashed))) findings.add(finding)
    }
    checkCommand(before, rehashed)
  }
}

/** Called with each position in order, and at last with the one after the end. */
export type PositionCheck = (position: number) => void

const NOWHERE = { stream: 'the store', revision: undefined, expected: 'an event at every position' }
/** A wider gap is one finding. */
const MISSING_NAMED_MAX = 1_000

/** Checks that positions have no gap; the streams of missing events are not known. */
export const positionCheck = (after: number, findings: Findings): PositionCheck => {
  let reached = after
  return (position) => {
    const last = position - 1
    if (last - reached > MISSING_NAMED_MAX) {
      findings.add({ ...NOWHERE, position: reached + 1, found: `none up to position ${last}` })
    } else {
      for (let missing = reached + 1; missing <= last; missing += 1) {
        findings.add({ ...NOWHERE, position: missing, found: 'none' })
      }
    }
    reached = position
  }
}
