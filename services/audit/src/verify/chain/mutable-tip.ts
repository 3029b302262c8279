import { lengths } from './plain-metadata.ts'
import type { RehashedEvent } from './rehashed-event.ts'
import { linkFindings, linkOf, type StreamTip, tipOf } from './stream-tip.ts'

/**
 * The newest event of a stream so far. Its texts are bytes that are changed in place: strings would outlive the event, and
 * be most of the garbage to collect.
 */
export type MutableTip = {
  revision: number
  position: number
  type: string
  isAltered: boolean
  readonly texts: Buffer
  /** The whole tip when the metadata are not in plain form. */
  unusual: StreamTip | undefined
}

const COMMAND_AT = lengths.prevHash
const TIME_AT = COMMAND_AT + lengths.commandId
const TEXTS_LENGTH = TIME_AT + lengths.at

type Part = { readonly bytes: Uint8Array; readonly at: number; readonly length: number }

const copy = ({ bytes, at, length }: Part, into: Uint8Array, to: number): void => {
  for (let i = 0; i < length; i += 1) into[to + i] = bytes[at + i] ?? 0
}

/** Compares bytes: the difference of the first two that differ; 0 when none do. */
const compared = ({ bytes, at, length }: Part, other: Uint8Array, from: number): number => {
  for (let i = 0; i < length; i += 1) {
    const difference = (bytes[at + i] ?? 0) - (other[from + i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Moves the tip to the next event. */
export const advanceTip = (tip: MutableTip, rehashed: RehashedEvent): void => {
  const { event, hash, isAltered, plain } = rehashed
  tip.revision = event.revision
  tip.position = event.position
  tip.type = event.type
  tip.isAltered = isAltered
  tip.unusual = plain === undefined ? tipOf(rehashed) : undefined
  if (plain === undefined) return
  const { bytes } = plain.bytes
  tip.texts.write(hash, 'latin1')
  copy({ bytes, at: plain.places.commandId, length: lengths.commandId }, tip.texts, COMMAND_AT)
  copy({ bytes, at: plain.places.at, length: lengths.at }, tip.texts, TIME_AT)
}

/** Makes the tip from the first event of a stream in the range. */
export const mutableTip = (rehashed: RehashedEvent): MutableTip => {
  const texts = Buffer.allocUnsafe(TEXTS_LENGTH)
  const tip = { revision: 0, position: 0, type: '', isAltered: false, texts, unusual: undefined }
  advanceTip(tip, rehashed)
  return tip
}

/** The event at the tip. */
export const tipNow = ({ revision, position, type, isAltered, texts, unusual }: MutableTip): StreamTip =>
  unusual ?? {
    revision,
    position,
    hash: texts.toString('latin1', 0, COMMAND_AT),
    at: texts.toString('latin1', TIME_AT),
    commandId: texts.toString('latin1', COMMAND_AT, TIME_AT),
    type,
    isAltered,
  }

/** True when an event answers the same command as the one at the tip. */
export const isOfSameCommand = (tip: MutableTip, { metadata, plain }: RehashedEvent): boolean => {
  if (plain === undefined || tip.unusual !== undefined) return tipNow(tip).commandId === metadata.command_id
  const { bytes } = plain.bytes
  return compared({ bytes, at: plain.places.commandId, length: lengths.commandId }, tip.texts, COMMAND_AT) === 0
}

/** True when an event correctly follows the tip; otherwise `linkFindings` makes the findings. */
export const isFollowedBy = (tip: MutableTip, rehashed: RehashedEvent): boolean => {
  const { event, plain } = rehashed
  if (plain === undefined || tip.unusual !== undefined) return linkFindings(tipNow(tip), linkOf(rehashed)).length === 0
  if (event.revision !== tip.revision + 1) return false
  const { bytes } = plain.bytes
  const { prevHash, at } = plain.places
  if (compared({ bytes, at, length: lengths.at }, tip.texts, TIME_AT) < 0) return false
  return tip.isAltered || compared({ bytes, at: prevHash, length: lengths.prevHash }, tip.texts, 0) === 0
}
