import { z } from 'zod'

const cursorSchema = z.strictObject({
  /** The wallet, so that a cursor serves no other. */
  w: z.uuid(),
  /** The place a page begins at, and which way it reads. */
  p: z.int().nonnegative(),
  d: z.enum(['older', 'newer']),
  n: z.int().min(100).max(1000),
  request_id: z.string().optional(),
  currency: z.string().optional(),
  start: z.number().optional(),
  end: z.number().optional(),
})

/** Where a page of transactions begins, and the filters it was asked with. */
export type Cursor = z.infer<typeof cursorSchema>

/** A cursor as it stands in a link; opaque to callers. */
export const formatCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Reads a cursor back; undefined where the text is none. */
export const parseCursor = (text: string): Cursor | undefined => {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return undefined
  }
}
