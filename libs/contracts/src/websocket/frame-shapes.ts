import { z } from 'zod'

/** The optional fields of every request. */
export const requestShape = {
  req_id: z.int().optional().describe('Each answer and push of this request repeats it.'),
  passthrough: z.record(z.string(), z.unknown()).optional().describe('Answers repeat it only inside `echo_req`.'),
}

/** The fields of every answer besides the one named like its call. */
export const answerShape = <Name extends string>(name: Name) => ({
  echo_req: z.record(z.string(), z.unknown()).describe('The whole request.'),
  msg_type: z.literal(name),
  req_id: z.int().optional().describe('The `req_id` of the request, if it had one.'),
})

/** The id by which a client stops a stream. */
export const subscriptionId = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/)

/** Seconds since 1970, of at most ten digits. */
export const epochSeconds = z.int().nonnegative().max(9_999_999_999)

const subscription = z
  .strictObject({ id: subscriptionId })
  .optional()
  .describe('In every answer and push of a stream: the id by which the client stops it.')

const numberShape = {
  seq: z
    .int()
    .positive()
    .optional()
    .describe('Only in pushes: their number within the subscription, from 1, without gaps.'),
  sent_at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    .optional()
    .describe('Only in pushes: the time when the server sent it.'),
}

/** The other field of answers of a call that may open a stream. */
export const streamShape = { subscription }

/** The other fields of answers and pushes of a stream. */
export const pushShape = { ...streamShape, ...numberShape }

/** The other fields of answers and pushes of an account's streams. */
export const accountStreamShape = {
  ...streamShape,
  revision: z.int().nonnegative().describe("The revision of the account's stream that this message reflects."),
  ...numberShape,
}

/** The revision after which a stream of an account begins. */
export const fromRevision = z
  .int()
  .nonnegative()
  .optional()
  .describe(
    "Only with `subscribe`: the server first pushes, in order, the events of the account's stream after this " +
      'revision.',
  )

/** An options account's number. */
export const loginId = z.string().regex(/^[A-Z]{2,4}[0-9]{1,10}$/)

/** The kind of a movement of an account's money. */
export const actionType = z.enum(['buy', 'sell', 'deposit', 'withdrawal'])
