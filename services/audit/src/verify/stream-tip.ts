import { GENESIS } from '@folio/kernel/hash-chain.ts'
import type { Finding } from './finding.ts'
import type { ProvenEvent } from './proven-event.ts'

/** The newest event of a stream that was looked at. */
export type StreamTip = {
  readonly revision: number
  readonly position: number
  /** Of the bytes as they are, hexadecimal. */
  readonly hash: string
  readonly at: string
  readonly commandId: string
  readonly type: string
  /** The bytes are not those that the id was made from: then the next event cannot follow them. */
  readonly isAltered: boolean
}

/** Where an event says that it follows on. */
export type StreamLink = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly prevHash: string
  readonly at: string
}

/** Where a read event says that it follows on. */
export const linkOf = ({ event, metadata }: ProvenEvent): StreamLink => ({
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  prevHash: metadata.prev_hash,
  at: metadata.at,
})

/** A read event as the newest of its stream. */
export const tipOf = ({ event, metadata, hash, isAltered }: ProvenEvent): StreamTip => ({
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

const refOf = (stream: string, revision: number): string => (revision < 0 ? 'the beginning' : `${stream}@${revision}`)

/** What is wrong with the place of an event after the one before it in its stream; nothing before it means the first. */
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
