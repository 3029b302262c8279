import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { LookedUp, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { Endpoint } from '@folio/contracts/http/endpoint.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { ViewKey } from '@folio/contracts/view-keys.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { type Answer, type BoundHandler, type Call, handle } from '../handler.ts'
import type { Quote } from '../rates/quote.ts'
import { sendWithQuote } from '../rates/reserve-quote.ts'
import { claimAndSend, identifyRequest, isRefusal, lookUp, mayBeUnderWay } from './client-command.ts'
import { prepareUnderWay } from './under-way.ts'

/** An endpoint whose calls carry a request id. */
type EndpointWithRequestId = Endpoint & { readonly body: z.ZodType<{ readonly request_id: string }> }

/** A request that has no answer yet: its identity, and one read of it and of the keys of its endpoint. */
type OpenRequest<Keys extends readonly ViewKey<ViewValue>[]> = {
  readonly request: IdentifiedRequest
  readonly found: Omit<LookedUp<Keys>, 'answered'>
}

/** A command that passed its checks, and the quote that it uses up, if any. */
type PreparedCommand<Command> = { readonly command: Command; readonly quote?: Quote }

/** The declaration by which an endpoint turns a call with a request id into a command that takes effect once. */
type Write<E extends Endpoint, Keys extends readonly ViewKey<ViewValue>[], Command> = {
  /** Names the endpoint in command ids; it never changes. */
  readonly scope: string
  /** The client under whose id the requests are recorded; absent, the caller. */
  readonly clientId?: string
  readonly topic: Topic<CommandMessage<Command>>
  readonly view: (gateway: Gateway) => ViewReader
  /**
   * The fields of a call that its fingerprint covers: equal exactly for repeats of one request; their order never
   * changes.
   */
  readonly fingerprint: (call: Call<E>) => readonly (string | null)[]
  /** The keys of the view that the checks read beside the request. */
  readonly keys: (call: Call<E>) => Keys
  readonly account: (call: Call<E>) => string
  /** Checks the call and makes its command, or refuses it. */
  readonly prepare: (
    gateway: Gateway,
    call: Call<E>,
    open: OpenRequest<NoInfer<Keys>>,
  ) => Promise<PreparedCommand<NoInfer<Command>> | Refusal>
  /** Makes the answer from the recorded outcome, for the first call and for repeats. */
  readonly answer: (gateway: Gateway, settled: RequestOutcome) => Answer<E> | Refusal
}

/**
 * Binds an endpoint whose calls carry a request id: identifies the call, answers a repeat from the record, checks, reserves
 * the quote, claims the request id, sends the command, releases the quote of a refused one, and answers with the recorded
 * outcome.
 */
export const writeEndpoint = <
  E extends EndpointWithRequestId,
  const Keys extends readonly ViewKey<ViewValue>[],
  Command extends object,
>(
  endpoint: E,
  write: Write<E, Keys, Command>,
): BoundHandler =>
  handle(endpoint, async (gateway, call): Promise<Answer<E> | Refusal> => {
    const request = await identifyRequest(gateway, call, {
      clientId: write.clientId ?? call.client.client_id,
      endpoint: write.scope,
      requestId: call.body.request_id,
      body: JSON.stringify(write.fingerprint(call)),
    })
    const view = write.view(gateway)
    const keys = write.keys(call)
    const found = await confirmMissing(view, call.receivedAt, () => lookUp(gateway, request, { view, keys }))
    const { answered } = found
    if (answered !== undefined) return isRefusal(answered) ? answered : write.answer(gateway, answered)
    if (mayBeUnderWay(found)) return unavailable()
    const prepared = await prepareUnderWay(gateway, found, () => write.prepare(gateway, call, { request, found }))
    if ('code' in prepared) return prepared
    const { command, quote } = prepared
    const { isClaimed, claimsSince, checkpoint } = found
    const send = () =>
      claimAndSend(gateway, request, {
        view,
        topic: write.topic,
        account: write.account(call),
        command,
        seenPosition: checkpoint.position,
        isClaimed,
      })
    const { commandId } = request
    const settled = await (quote === undefined
      ? send()
      : sendWithQuote(gateway, { quote, commandId, claimsSince, isClaimed }, send))
    return isRefusal(settled) ? settled : write.answer(gateway, settled)
  })
