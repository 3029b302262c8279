import { z } from 'zod'
import { explanation, verification, verificationRow } from './http/operator/audit.ts'

const id = z.uuid()

/** What an auditor can be asked, as the gateway of a cluster sends it. */
export const auditorCall = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('start') }),
  z.strictObject({ call: z.literal('list') }),
  z.strictObject({ call: z.literal('find'), id }),
  z.strictObject({ call: z.literal('stop'), id }),
  z.strictObject({ call: z.literal('explain'), account: z.string(), currency: z.string(), newest: z.int() }),
])

/** A call to an auditor. */
export type AuditorCall = z.output<typeof auditorCall>

/** The answer to each call, for one that is not there null. */
export const auditorAnswers = {
  start: z.union([z.strictObject({ started: verification }), z.strictObject({ running: id })]),
  list: z.array(verificationRow),
  find: verification.nullable(),
  stop: verification.nullable(),
  explain: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('explained'), explanation }),
    z.strictObject({ outcome: z.enum(['unknown', 'too_long', 'unavailable']) }),
  ]),
} as const

/** The name of a call. */
export type AuditorCallName = keyof typeof auditorAnswers

/** The answer to a call. */
export type AuditorAnswer<Name extends AuditorCallName> = z.output<(typeof auditorAnswers)[Name]>

/** A balance that is to be explained, by so many of its newest events. */
export type BalanceAsked = { readonly account: string; readonly currency: string; readonly newest: number }

/** Who looks at the store from outside, apart from everything that serves clients. */
export type Auditor = {
  /** Begins to verify everything, unless that runs already: then its id is answered. */
  readonly start: () => Promise<AuditorAnswer<'start'>>
  /** The verifications there were, the newest first. */
  readonly list: () => Promise<AuditorAnswer<'list'>>
  readonly find: (id: string) => Promise<AuditorAnswer<'find'>>
  /** Ends a verification that runs; one that has ended is answered as it is. */
  readonly stop: (id: string) => Promise<AuditorAnswer<'stop'>>
  /** `unknown`: no such account; `too_long`: too many events to be read while somebody waits; `unavailable`: not now. */
  readonly explain: (asked: BalanceAsked) => Promise<AuditorAnswer<'explain'>>
}
