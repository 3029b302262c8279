import { hash } from 'node:crypto'
import { formatOpaque, readOpaque } from '@folio/contracts/http/fields/opaque-cursor.ts'
import { z } from 'zod'

/** The scopes that let a token read the events of accounts: each opens one kind of account. */
export const accountScopes = ['payment', 'trade'] as const

/** A scope that opens one kind of account. */
export type AccountScope = (typeof accountScopes)[number]

/** The place of a reader: the scopes that it read with, and the newest revision that it has of each stream. */
export type ReaderPlace = { readonly scopes: readonly AccountScope[]; readonly revisions: ReadonlyMap<string, number> }

/** The owner of a cursor and the epoch of its revisions. */
export type CursorOf = { readonly clientId: string; readonly epoch: number }

/** More than the accounts that a client can have. */
const STREAMS_MAX = 128
const CHECK_CHARACTERS = 16

const cursorSchema = z.strictObject({
  e: z.int().nonnegative(),
  s: z.array(z.enum(accountScopes)).max(accountScopes.length),
  r: z.array(z.tuple([z.string().max(100), z.int().nonnegative()])).max(STREAMS_MAX),
  c: z.string(),
})

type Content = Pick<z.infer<typeof cursorSchema>, 'e' | 's' | 'r'>

/**
 * Hashes the content and the client, so that a cursor of another client, and one that was changed, are told apart. It is no
 * secret: who forges a cursor reads its own accounts alone.
 */
const checkOf = ({ e, s, r }: Content, clientId: string): string =>
  hash('sha256', JSON.stringify([clientId, e, s, r]), 'hex').slice(0, CHECK_CHARACTERS)

/** Writes the cursor of a reader; it is opaque to clients. */
export const formatAccountCursor = ({ scopes, revisions }: ReaderPlace, { clientId, epoch }: CursorOf): string => {
  const content: Content = { e: epoch, s: [...scopes], r: [...revisions] }
  return formatOpaque({ ...content, c: checkOf(content, clientId) })
}

/** Reads a cursor; undefined if it is of another client or another epoch, was changed, or is no cursor. */
export const readAccountCursor = (cursor: string, { clientId, epoch }: CursorOf): ReaderPlace | undefined => {
  const read = readOpaque(cursor, cursorSchema)
  if (read === undefined || read.e !== epoch || read.c !== checkOf(read, clientId)) return undefined
  return { scopes: read.s, revisions: new Map(read.r) }
}
