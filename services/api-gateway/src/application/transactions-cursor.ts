import { requestId } from '@folio/contracts/http/ids.ts'
import { currencyCode } from '@folio/contracts/http/money.ts'
import { isForwards, queryMoment } from '@folio/contracts/http/times.ts'
import { z } from 'zod'

/** Whoever writes a cursor by hand is held to the bounds of the query that it stands for. */
const cursorSchema = z.strictObject({
  /** The wallet, so that a cursor serves no other. */
  w: z.uuid(),
  /** The place a page begins at, and which way it reads. */
  p: z.int().nonnegative(),
  d: z.enum(['older', 'newer']),
  n: z.int().min(100).max(1000),
  request_id: requestId.optional(),
  currency: currencyCode.optional(),
  start: queryMoment.optional(),
  end: queryMoment.optional(),
})

/** Where a page of transactions begins, and the filters it was asked with. */
export type Cursor = z.infer<typeof cursorSchema>

/** A cursor as it stands in a link; opaque to callers. */
export const formatCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor back; undefined where the text is none. */
export const parseCursor = (text: string): Cursor | undefined => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return isForwards(cursor.start, cursor.end) ? cursor : undefined
  } catch {
    return undefined
  }
}
