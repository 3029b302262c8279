import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import type { SavedPosition } from '../../port.ts'

/** A job of the writer: append events of one stream, or save a position. */
export type Job =
  | { readonly kind: 'append'; readonly events: readonly ChainedEvent[]; readonly bytes: number }
  | { readonly kind: 'save'; readonly name: string; readonly saved: SavedPosition }

/** An event in a message to the writer, as views into it; the id is in its stored form. */
export type PackedEvent = {
  readonly type: string
  readonly id: Uint8Array
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** A job as the writer thread gets it. */
export type PackedJob =
  | {
      readonly kind: 'append'
      readonly stream: string
      readonly revision: number
      readonly events: readonly PackedEvent[]
    }
  | { readonly kind: 'save'; readonly name: string; readonly saved: SavedPosition }

const APPEND = 0
const SAVE = 1
const APPEND_HEAD_BYTES = 8
const SAVE_HEAD_BYTES = 5
const EVENT_HEAD_BYTES = 25
const ID_BYTES = 16

const sizeOf = (job: Job): number => {
  if (job.kind === 'save') return SAVE_HEAD_BYTES + Buffer.byteLength(JSON.stringify([job.name, job.saved]))
  let bytes = APPEND_HEAD_BYTES + (job.events[0]?.stream.length ?? 0) + job.bytes
  for (const event of job.events) bytes += EVENT_HEAD_BYTES + event.type.length
  return bytes
}

const putEvent = (target: Buffer, event: ChainedEvent, start: number): number => {
  const { type, data, metadata } = event
  target[start] = type.length
  target.writeUInt32LE(data.length, start + 1)
  target.writeUInt32LE(metadata.length, start + 5)
  target.write(event.hash, start + 9, ID_BYTES, 'hex')
  let at = start + EVENT_HEAD_BYTES
  target.write(type, at, 'latin1')
  at += type.length
  target.set(data, at)
  at += data.length
  target.set(metadata, at)
  return at + metadata.length
}

const putAppend = (target: Buffer, events: readonly ChainedEvent[], start: number): number => {
  const { stream, revision } = events[0] ?? { stream: '', revision: 0 }
  target[start] = APPEND
  target[start + 1] = stream.length
  target.writeUInt16LE(events.length, start + 2)
  target.writeUInt32LE(revision, start + 4)
  target.write(stream, start + APPEND_HEAD_BYTES, 'latin1')
  let at = start + APPEND_HEAD_BYTES + stream.length
  for (const event of events) at = putEvent(target, event, at)
  return at
}

const putSave = (target: Buffer, job: Job & { kind: 'save' }, start: number): number => {
  const length = target.write(JSON.stringify([job.name, job.saved]), start + SAVE_HEAD_BYTES)
  target[start] = SAVE
  target.writeUInt32LE(length, start + 1)
  return start + SAVE_HEAD_BYTES + length
}

/** Packs jobs into one buffer of their own, to be transferred; names and types are ASCII. */
export const packJobs = (jobs: readonly Job[]): Buffer<ArrayBuffer> => {
  let bytes = 0
  for (const job of jobs) bytes += sizeOf(job)
  const target = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  for (const job of jobs) at = job.kind === 'append' ? putAppend(target, job.events, at) : putSave(target, job, at)
  return target
}

/** Makes the id from the first 128 bits of a hash, in the form of a version 8 UUID. */
const asId = (bytes: Buffer): Buffer => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes
}

/** Unpacks the jobs of a message, in order. */
export const unpackJobs = (message: ArrayBuffer): PackedJob[] => {
  const source = Buffer.from(message)
  const jobs: PackedJob[] = []
  let at = 0

  const next = (length: number): Buffer => {
    at += length
    return source.subarray(at - length, at)
  }

  const nextText = (length: number): string => {
    at += length
    return source.toString('latin1', at - length, at)
  }

  const nextEvent = (): PackedEvent => {
    const typeLength = source[at] ?? 0
    const dataLength = source.readUInt32LE(at + 1)
    const metadataLength = source.readUInt32LE(at + 5)
    at += EVENT_HEAD_BYTES - ID_BYTES
    const id = asId(next(ID_BYTES))
    return { id, type: nextText(typeLength), data: next(dataLength), metadata: next(metadataLength) }
  }

  const nextSave = (): PackedJob => {
    const length = source.readUInt32LE(at + 1)
    at += SAVE_HEAD_BYTES
    const [name, saved] = JSON.parse(next(length).toString()) as [string, SavedPosition]
    return { kind: 'save', name, saved }
  }

  const nextAppend = (): PackedJob => {
    const nameLength = source[at + 1] ?? 0
    const count = source.readUInt16LE(at + 2)
    const revision = source.readUInt32LE(at + 4)
    at += APPEND_HEAD_BYTES
    const stream = nextText(nameLength)
    return { kind: 'append', stream, revision, events: Array.from({ length: count }, nextEvent) }
  }

  while (at < source.length) jobs.push(source[at] === SAVE ? nextSave() : nextAppend())
  return jobs
}
