import { requestId } from '@folio/contracts/http/fields/ids.ts'
import { currencyCode } from '@folio/contracts/http/fields/money.ts'
import { isForwards, queryMoment } from '@folio/contracts/http/fields/times.ts'
import { z } from 'zod'

/** Checks a cursor by the same bounds as the query that it replaces, because a caller may have written it by hand. */
const cursorSchema = z.strictObject({
  /** The wallet that the cursor is valid for. */
  w: z.uuid(),
  /** The place at which the page begins, and the direction of reading. */
  p: z.int().nonnegative(),
  d: z.enum(['older', 'newer']),
  n: z.int().min(100).max(1000),
  request_id: requestId.optional(),
  currency: currencyCode.optional(),
  start: queryMoment.optional(),
  end: queryMoment.optional(),
})

/** The place at which a page of transactions begins, with the filters of its query. */
export type Cursor = z.infer<typeof cursorSchema>

/** Encodes a cursor for a link; it is opaque to callers. */
export const formatCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Decodes a cursor; undefined if the text is not a cursor. */
export const parseCursor = (text: string): Cursor | undefined => {
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return isForwards(cursor.start, cursor.end) ? cursor : undefined
  } catch {
    return undefined
  }
}
