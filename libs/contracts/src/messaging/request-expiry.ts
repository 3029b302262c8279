import { z } from 'zod'
import { timestampSchema } from '../ledger/event-metadata.ts'

const expiryShape = {
  /** The caller's request id. */
  request_id: z.string(),
  /** The moment after which the request's command must not take effect, as its claim last recorded it. */
  not_after: timestampSchema,
}

/**
 * Asks the owner of an account to expire a request that is past its deadline and has no recorded answer. It has the id of the
 * request's own command, so that the stream has one answer to both.
 */
export const expireRequestSchema = z.strictObject({ type: z.literal('ExpireRequest'), ...expiryShape })

/** Asks the owner of an account to expire a request. */
export type ExpireRequest = z.infer<typeof expireRequestSchema>

/** The event of a request that took no effect and never will; it answers the request's command. */
export const requestExpiredSchema = z.strictObject(expiryShape)

/** A request took no effect and never will. */
export type RequestExpired = { readonly type: 'RequestExpired'; readonly data: z.infer<typeof requestExpiredSchema> }

/** Tells whether a command expires a request. */
export const isExpireRequest = <Command extends { readonly type: string }>(
  command: Command | ExpireRequest,
): command is ExpireRequest => command.type === 'ExpireRequest'

/** A request took no effect and never will. */
export const requestExpired = ({ request_id, not_after }: ExpireRequest): RequestExpired => ({
  type: 'RequestExpired',
  data: { request_id, not_after },
})
