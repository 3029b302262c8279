import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import type { Finding } from '../findings.ts'
import type { RehashedEvent } from './rehashed-event.ts'

/** The newest checked event of a stream. */
export type StreamTip = {
  readonly revision: number
  readonly position: number
  /** The hash of the stored bytes, hexadecimal. */
  readonly hash: string
  readonly at: string
  readonly commandId: string
  readonly type: string
  /** True when the bytes are not those that the id was made from; the next event's prev_hash then need not match. */
  readonly isAltered: boolean
}

/** The parts of an event that link it to the one before it. */
export type StreamLink = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly prevHash: string
  readonly at: string
}

/** The link of a rehashed event. */
export const linkOf = ({ event, metadata }: RehashedEvent): StreamLink => ({
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  prevHash: metadata.prev_hash,
  at: metadata.at,
})

/** Makes the tip from a rehashed event. */
export const tipOf = ({ event, metadata, hash, isAltered }: RehashedEvent): StreamTip => ({
  revision: event.revision,
  position: event.position,
  hash,
  at: metadata.at,
  commandId: metadata.command_id,
  type: event.type,
  isAltered,
})

const BEFORE_FIRST: Pick<StreamTip, 'revision' | 'hash' | 'at' | 'isAltered'> = {
  revision: -1,
  hash: GENESIS.hash,
  at: '',
  isAltered: false,
}

const refOf = (stream: string, revision: number): string =>
  revision < 0 ? 'the beginning' : formatEventRef({ stream, revision })

/** Checks an event's link to the one before it in its stream; `before` is undefined for the first event. */
export const linkFindings = (before: StreamTip | undefined, link: StreamLink): readonly Finding[] => {
  const { revision, hash, at, isAltered } = before ?? BEFORE_FIRST
  if (link.revision === revision + 1 && link.at >= at && (link.prevHash === hash || isAltered)) return []
  const { stream, position } = link
  const place = { stream, revision: link.revision, position }
  if (link.revision !== revision + 1) {
    const expected = `revision ${revision + 1} after ${refOf(stream, revision)}`
    return [{ ...place, expected, found: `revision ${link.revision}` }]
  }
  const findings: Finding[] = []
  if (link.prevHash !== hash && !isAltered) {
    findings.push({ ...place, expected: `prev_hash ${hash}, of ${refOf(stream, revision)}`, found: link.prevHash })
  }
  if (link.at < at) findings.push({ ...place, expected: `a time not before ${at}`, found: link.at })
  return findings
}
