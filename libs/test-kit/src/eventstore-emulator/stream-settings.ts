/** How much of a stream is still shown, as its metadata says. */
export type StreamSettings = {
  readonly maxCount: number
  readonly maxAgeSeconds: number
  readonly truncateBefore: number
}

/** A stream nobody has set anything for: all of it is shown. */
export const EVERYTHING: StreamSettings = {
  maxCount: Number.POSITIVE_INFINITY,
  maxAgeSeconds: Number.POSITIVE_INFINITY,
  truncateBefore: 0,
}

/** What a deletion writes: the server's greatest revision, which JSON keeps although a number does not. */
export const DELETED_METADATA = '{"$tb":9223372036854775807}'

const numberAt = (metadata: object, name: string, otherwise: number): number => {
  const value: unknown = Object.getOwnPropertyDescriptor(metadata, name)?.value
  return typeof value === 'number' ? value : otherwise
}

/** Reads a metadata event; one that is not JSON sets nothing. */
export const readSettings = (data: Uint8Array): StreamSettings => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data).toString())
    if (typeof parsed !== 'object' || parsed === null) return EVERYTHING
    return {
      maxCount: numberAt(parsed, '$maxCount', EVERYTHING.maxCount),
      maxAgeSeconds: numberAt(parsed, '$maxAge', EVERYTHING.maxAgeSeconds),
      truncateBefore: numberAt(parsed, '$tb', EVERYTHING.truncateBefore),
    }
  } catch {
    return EVERYTHING
  }
}

/** Whether the stream was deleted in the way that lets it be written again. */
export const isSoftDeleted = ({ truncateBefore }: StreamSettings): boolean => truncateBefore > Number.MAX_SAFE_INTEGER

/** The first revision still shown of a stream that ends at `last`. */
export const firstShown = ({ maxCount, truncateBefore }: StreamSettings, last: number): number =>
  Math.max(0, truncateBefore, last - maxCount + 1)

/** The moment before which events are no longer shown; milliseconds since 1970. */
export const shownSince = ({ maxAgeSeconds }: StreamSettings, now: number): number => now - maxAgeSeconds * 1000
