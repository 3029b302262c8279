import type { ActCause } from '@folio/contracts/http/act.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Refusal } from './refusal.ts'

/** A call that passed every request check. */
export type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
  readonly client: Caller
  /** The caller's `X-Request-Id`, or a generated one: for logs, not for idempotency. */
  readonly requestId: string
  /** Unique to this call. */
  readonly correlationId: string
  /** The arrival time of the call, in microseconds since 1970. */
  readonly receivedAt: number
  /**
   * The W3C trace context of the call's span, in a trace that the caller may have begun; undefined if calls are not
   * traced.
   */
  readonly traceparent: string | undefined
  /** The id of the last event that the caller has, of a stream that it continues. */
  readonly lastEventId: string | undefined
  /** Returns the address key of the caller, under which limits by address count it. */
  readonly addressKey: () => string
  /** The media types that the caller accepts, as it sent them. */
  readonly accept: string | undefined
  /** Identifies the caller again; undefined if the call would be refused now. Rejects while that cannot be checked. */
  readonly readmit: () => Promise<Caller | undefined>
  /** Closes the connection of the call. */
  readonly disconnect: () => void
  /** The reason and the ticket of an operator's act, if the caller named them. */
  readonly cause: ActCause
  /** The ledger revision that the views must reach before the handler reads them, if the caller sent one. */
  readonly minRevision: LedgerRevision | undefined
}

type Links<E extends Endpoint> = E['links'] extends z.ZodType ? { readonly links: z.output<E['links']> } : unknown

type Beside<E extends Endpoint> = E['beside'] extends z.ZodType ? { readonly beside: z.output<E['beside']> } : unknown

type Created<E extends Endpoint> = E['answers'] extends { readonly 201: infer S extends z.ZodType }
  ? { readonly status: 201; readonly data: z.output<S> }
  : never

/** The answer of a handler; the HTTP server puts the family's envelope around it. */
export type Answer<E extends Endpoint> = (
  | { readonly status?: 200; readonly data: z.output<E['answers'][200]> }
  | Created<E>
) &
  Links<E> &
  Beside<E> & { readonly headers?: Readonly<Record<string, string>> }

/** The answer of an endpoint that streams Server-Sent Events. */
export type StreamAnswer = { readonly stream: ReadableStream<Uint8Array> }

/** The answer of a list as a file, with its media type and the name under which a browser keeps it. */
export type FileAnswer = {
  readonly file: { readonly name: string; readonly type: string; readonly content: ReadableStream<Uint8Array> }
}

/** Answers a call, or refuses it; throws `Refused`, or anything else for a 500 or 503. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | StreamAnswer | FileAnswer | Refusal>

/** The result of any handler: an answer or a refusal. */
export type HandlerResult =
  | {
      readonly status?: 200 | 201
      readonly data: unknown
      readonly links?: unknown
      readonly beside?: object
      readonly headers?: Readonly<Record<string, string>>
    }
  | StreamAnswer
  | FileAnswer
  | Refusal

/** An endpoint and the function that answers its calls. */
export type Route = { readonly endpoint: Endpoint; readonly handle: (call: Call<Endpoint>) => Promise<HandlerResult> }

/** Makes a route of an endpoint and its handler; the compiler checks one against the other. */
export const serve = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({
  endpoint,
  handle: handle as unknown as Route['handle'],
})
