import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import type { Demo } from '../kit/running-folio.ts'
import type { RecordedAnswer, RecordedSocket } from './recorded-answers.ts'

const OPERATOR_PATH = '/operator/'

/**
 * Fields that a repeated call may answer differently: texts for people, the time that a call took, and the position in the store
 * up to which a list shows events.
 */
const BY_THE_WAY = ['message', 'timing', 'checkpoint']

/** Leaves the fields out of a JSON value that a repeated call may answer differently. */
const withoutByTheWay = (text: string): unknown =>
  JSON.parse(text, (name, value) => (BY_THE_WAY.includes(name) ? undefined : value))

/** The parts of an answer that a repeated call must answer alike. */
export const answerTo = async (
  call: RecordedAnswer['call'],
  response: Pick<Response, 'status' | 'headers' | 'text'>,
): Promise<RecordedAnswer> => ({
  call,
  status: response.status,
  isHit: response.headers.get('Idempotency-Hit') === 'true',
  body: withoutByTheWay(await response.text()),
})

/** Records every call that the process makes with `fetch` and that is answered in JSON; `end` stops the recording. */
export const recordCalls = (): { readonly calls: readonly RecordedAnswer[]; readonly end: () => void } => {
  const calls: RecordedAnswer[] = []
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const response = await plain(input, init)
    const { pathname, search } = new URL(String(input))
    if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response
    const isOperators = pathname.startsWith(OPERATOR_PATH)
    const headers = new Headers(init.headers)
    if (isOperators) headers.delete('authorization')
    const call = {
      method: init.method ?? 'GET',
      isOperators,
      path: pathname + search,
      headers: Object.fromEntries(headers),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
    }
    calls.push(await answerTo(call, response.clone()))
    return response
  }
  return {
    calls,
    end: () => {
      globalThis.fetch = plain
    },
  }
}

/** Repeats a recorded call on a running Folio. */
export const repeatCall = async (demo: Demo, call: RecordedAnswer['call']): Promise<RecordedAnswer> => {
  const { method, isOperators, path, headers, body } = call
  const operators = { ...headers, authorization: `Bearer ${demo.operator_token}` }
  const response = await fetch((isOperators ? demo.operator_url : demo.base_url) + path, {
    method,
    headers: isOperators ? operators : headers,
    ...(body === undefined ? {} : { body }),
  })
  return answerTo(call, response)
}

/** Asks on a socket; returns the parts of the answer that a repeated call must answer alike. */
export const askAgain = async (
  socket: TestClient,
  request: RecordedSocket['calls'][number]['request'],
): Promise<RecordedSocket['calls'][number]> => ({
  request,
  answer: withoutByTheWay(JSON.stringify(await socket.ask(request))),
})
