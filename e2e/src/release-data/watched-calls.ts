import type { Demo } from '../kit/running-folio.ts'
import type { SeenAnswer } from './seen.ts'

const OPERATOR_PATH = '/operator/'

/** Texts for people, and how long a call took: neither is held to be the same again. */
const BY_THE_WAY = ['message', 'timing']

/** An answer as far as it is to be the same again. */
export const answerTo = async (
  call: SeenAnswer['call'],
  response: Pick<Response, 'status' | 'headers' | 'text'>,
): Promise<SeenAnswer> => ({
  call,
  status: response.status,
  isHit: response.headers.get('Idempotency-Hit') === 'true',
  body: JSON.parse(await response.text(), (name, value) => (BY_THE_WAY.includes(name) ? undefined : value)),
})

/** Takes down every call of an API that the process makes, with its answer; pages are left out. */
export const watchedCalls = (): { readonly calls: readonly SeenAnswer[]; readonly end: () => void } => {
  const calls: SeenAnswer[] = []
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

/** Makes such a call again, wherever Folio runs by now. */
export const callAgain = async (demo: Demo, call: SeenAnswer['call']): Promise<SeenAnswer> => {
  const { method, isOperators, path, headers, body } = call
  const operators = { ...headers, authorization: `Bearer ${demo.operator_token}` }
  const response = await fetch((isOperators ? demo.operator_url : demo.base_url) + path, {
    method,
    headers: isOperators ? operators : headers,
    ...(body === undefined ? {} : { body }),
  })
  return answerTo(call, response)
}
