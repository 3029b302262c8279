import type { z } from 'zod'

/** Writes the content of a cursor as base64url, so that it is opaque to callers. */
export const formatOpaque = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url')

/** Reads the content of a cursor, which a caller may have written by hand; undefined if it does not fit the schema. */
export const readOpaque = <Content>(cursor: string, schema: z.ZodType<Content>): Content | undefined => {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return undefined
  }
}
