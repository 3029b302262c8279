import type { IncomingMessage, ServerResponse } from 'node:http'
import { openRequestContext } from '../answers/request-context.ts'
import { sendAnswer, type WholeAnswer } from '../answers/respond.ts'
import type { AnsweredRoute } from '../checks/answer-call.ts'
import type { ServerContext } from './server-context.ts'

/** Hosts that are valid in a URL as they are; the router checks all others. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

const NO_PARAMS = Object.freeze({})

/** Posts have neither pages nor streams, so that their paths belong to endpoints whose answers are whole. */
const isDirect = ({ endpoint: { method, path, isStream, isExported } }: AnsweredRoute): boolean =>
  method === 'POST' && !path.includes('{') && !isStream && !isExported

const isWhole = (answer: { readonly body: unknown }): answer is WholeAnswer => typeof answer.body === 'string'

/**
 * Makes the function that answers a POST whose target is exactly the path of an endpoint, without the objects and the look-up
 * of the router; it returns undefined if the router has to answer.
 */
export const directCalls = (server: ServerContext, routes: readonly AnsweredRoute[]) => {
  const direct = new Map(routes.filter(isDirect).map((route) => [route.endpoint.path, route]))
  const { clock, origins, isHttps } = server

  const answer = async ({ endpoint, answer: answerCall }: AnsweredRoute, incoming: IncomingMessage) => {
    const { family, path } = endpoint
    return answerCall(openRequestContext({ incoming, family, path, clock, origins, isHttps }), NO_PARAMS)
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | undefined => {
    const { method, url = '' } = incoming
    const route = method === 'POST' ? direct.get(url) : undefined
    if (route === undefined || !PLAIN_HOST.test(incoming.headers.host ?? '')) return undefined
    return answer(route, incoming).then((answered) => {
      if (!isWhole(answered)) throw new Error(`${route.endpoint.id} answered with a stream`)
      sendAnswer(outgoing, answered)
    })
  }
}
