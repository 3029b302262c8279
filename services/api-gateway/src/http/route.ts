import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Refusal } from './refusal.ts'

/** A call that passed every check of the edge. */
export type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly client: Caller
  /** The caller's `X-Request-Id`, or one made for it: for logs, not for idempotency. */
  readonly requestId: string
  /** Made for this very call, never repeated. */
  readonly correlationId: string
  /** When the call arrived, in microseconds since 1970. */
  readonly receivedAt: number
  /** The call's own piece of its trace, which the caller may have begun, where it is watched. */
  readonly traceparent: string | undefined
  /** How far the views must have come before they are read, if the caller asks for it. */
  readonly minRevision: LedgerRevision | undefined
}

type Links<E extends Endpoint> = E['links'] extends z.ZodType ? { readonly links: z.output<E['links']> } : unknown

type Created<E extends Endpoint> = E['answers'] extends { readonly 201: infer S extends z.ZodType }
  ? { readonly status: 201; readonly data: z.output<S> }
  : never

/** What a handler answers; the family's envelope is put around it. */
export type Answer<E extends Endpoint> = (
  | { readonly status?: 200; readonly data: z.output<E['answers'][200]> }
  | Created<E>
) &
  Links<E> & { readonly headers?: Readonly<Record<string, string>> }

/** Answers a call, or refuses it; throws `Refused`, or anything else for a 500 or 503. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Refusal>

/** What any handler gives back, as the edge sees it. */
export type Outcome =
  | {
      readonly status?: 200 | 201
      readonly data: unknown
      readonly links?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  | Refusal

/** An endpoint with the one who answers it. */
export type Route = { readonly endpoint: Endpoint; readonly handle: (call: Call<Endpoint>) => Promise<Outcome> }

/** Joins an endpoint and its handler, checked against each other. */
export const serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as unknown as Route['handle'],
})
