import { z } from 'zod'
import { timestampSchema } from './event-metadata.ts'

const expiryShape = {
  /** The caller's id of the request. */
  request_id: z.string(),
  /** After this moment, as the request's claim had it last, its command was to take no effect any more. */
  not_after: timestampSchema,
}

/**
 * Asks the owner of an account to put an end to a request whose time is over and of which nothing is recorded. It goes under
 * the id of the request's own command, so that the stream has one answer to both.
 */
export const expireRequestSchema = z.strictObject({ type: z.literal('ExpireRequest'), ...expiryShape })

/** Asks the owner of an account to put an end to a request. */
export type ExpireRequest = z.infer<typeof expireRequestSchema>

/** What is told of a request that never took effect, and never will: its command finds this answer. */
export const requestExpiredSchema = z.strictObject(expiryShape)

/** A request never took effect, and never will. */
export type RequestExpired = { readonly type: 'RequestExpired'; readonly data: z.infer<typeof requestExpiredSchema> }

/** Whether a command ends a request instead of asking something of an account itself. */
export const isExpireRequest = <Command extends { readonly type: string }>(
  command: Command | ExpireRequest,
): command is ExpireRequest => command.type === 'ExpireRequest'

/** A request never took effect, and never will. */
export const requestExpired = ({ request_id, not_after }: ExpireRequest): RequestExpired => ({
  type: 'RequestExpired',
  data: { request_id, not_after },
})
