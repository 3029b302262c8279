import { hasHidden } from './visible-text.ts'

/** A header's value: text, or the name of the environment variable that holds a secret. */
export type CurlHeader = string | { readonly bearerFrom: string }

/** A request that a reader can repeat in a shell. */
export type CurlRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, CurlHeader>>
  /** The body, sent as it is; undefined for none. */
  readonly body?: string | undefined
}

/** Quotes a word for a POSIX shell: nothing within single quotes is special but the quote itself. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

const VARIABLE = /^[A-Z_]+$/
const HEADER = /^[\w-]+$/

const headerWord = (name: string, value: CurlHeader): string => {
  if (typeof value === 'string') return quoted(`${name}: ${value}`)
  return `"${name}: Bearer $${value.bearerFrom}"`
}

const isSafe = ({ method, url, headers, body = '' }: CurlRequest): boolean => {
  const texts = Object.values(headers).map((value) => (typeof value === 'string' ? value : ''))
  const variables = Object.values(headers).flatMap((value) => (typeof value === 'string' ? [] : [value.bearerFrom]))
  return (
    ![method, url, body, ...texts].some(hasHidden) &&
    Object.keys(headers).every((name) => HEADER.test(name)) &&
    variables.every((name) => VARIABLE.test(name))
  )
}

/**
 * Writes a request as a curl command for a POSIX shell, each value in single quotes; undefined if a value holds a control
 * character, which a terminal might execute when the command is pasted.
 */
export const curlOf = (request: CurlRequest): string | undefined => {
  if (!isSafe(request)) return undefined
  const { method, url, headers, body } = request
  // --globoff and --data-raw: brackets in the address and an @ at the start of the body stay what they are.
  const lines = [
    `curl -sS --globoff -X ${quoted(method)} --url ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${headerWord(name, value)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}
