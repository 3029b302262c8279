/** The settings in a stream's metadata that bound its visible events. */
export type StreamSettings = {
  readonly maxCount: number
  readonly maxAgeSeconds: number
  readonly truncateBefore: number
}

/** The settings of a stream without metadata: all events are visible. */
export const EVERYTHING: StreamSettings = {
  maxCount: Number.POSITIVE_INFINITY,
  maxAgeSeconds: Number.POSITIVE_INFINITY,
  truncateBefore: 0,
}

/** The metadata of a deletion: the server's highest revision, which is exact in JSON, but not in a double. */
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

/** True for a stream that was deleted so that it can be written again. */
export const isSoftDeleted = ({ truncateBefore }: StreamSettings): boolean => truncateBefore > Number.MAX_SAFE_INTEGER

/** The first visible revision of a stream that ends at `last`. */
export const firstShown = ({ maxCount, truncateBefore }: StreamSettings, last: number): number =>
  Math.max(0, truncateBefore, last - maxCount + 1)

/** The moment before which events are no longer visible; milliseconds since 1970. */
export const shownSince = ({ maxAgeSeconds }: StreamSettings, now: number): number => now - maxAgeSeconds * 1000
