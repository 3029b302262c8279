import { publicEndpoints, realtimeEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { socketKinds, socketOperationId } from '@folio/contracts/http/sockets.ts'
import { type Caller, headersOf } from '../../kit/calls.ts'
import type { FundedTester } from './funded-tester.ts'

/** The probability that the tool uses a known value instead of a generated one. */
const KNOWN_OFTEN = 0.95

/** The statuses that the tool accepts as answers to a valid call. */
const ACCEPTED = ['2xx', '401', '403', '404']

/** Codes of single operations that mean only that a field is malformed. */
const MALFORMED: readonly string[] = ['InvalidAgentID', 'InvalidRequestIDFormat', 'VerificationCodeFormatInvalid']

/** Operations whose documented codes allow them to refuse a well-formed call. */
const mayRefuse = publicEndpoints.filter(({ errors }) => errors[400]?.some((code) => !MALFORMED.includes(code)))

/** Operations with a rule between fields, such as two times in order, which JSON Schema cannot say. */
const withRules = publicEndpoints.filter(({ query, body }) =>
  [query, body].some((schema) => schema?.def.checks?.length),
)

/** Reads that may not refuse one; they get a real ledger revision, since a generated one is a 400. */
const surelyRead = publicEndpoints.filter((one) => one.method === 'GET' && !mayRefuse.includes(one)).map(({ id }) => id)

/** Times of reads that may not refuse one: a generated text of their pattern need not be a day of the calendar. */
const TIMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  findTransfer: { 'query.sent_at': '2026-01-31T09:30:00Z' },
}

/** The operations whose answer is a stream, which the tool would read to an end that never comes. */
export const streamOperations: readonly string[] = realtimeEndpoints.map(({ id }) => id)

/** The operations of sockets, for which the tool makes no WebSocket. */
export const socketOperations: readonly string[] = socketKinds.map(socketOperationId)

const text = (value: unknown): string => JSON.stringify(value)

const dictionaryOf = (id: string, place: string): string => `${id} ${place}`

/** Binds a place of an operation to its dictionary of known values. */
const binding = (id: string, place: string): string =>
  `parameters.${text(place)} = { dictionary = ${text(dictionaryOf(id, place))}, probability = ${KNOWN_OFTEN} }`

/** The headers of a caller as a line of the configuration. */
const headersLine = (caller: Caller): string => {
  const headers = Object.entries(headersOf(caller)).map(([name, value]) => `${text(name)} = ${text(value)}`)
  return `headers = { ${headers.join(', ')} }`
}

/** Makes the tool's configuration (TOML): the caller, the accepted statuses, and the known values. */
export const schemathesisSettings = ({ client, revision, known, callers }: FundedTester): string => {
  const dictionaries = Object.entries(known).flatMap(([id, places]) =>
    Object.entries(places).map(
      ([place, values]) => `\n[dictionaries.${text(dictionaryOf(id, place))}]\nvalues = ${text(values)}\n`,
    ),
  )
  const excused = new Set([...[...mayRefuse, ...withRules].map(({ id }) => id), ...socketOperations])
  const operation = (id: string): string => {
    const accepted = `checks.positive_data_acceptance.expected-statuses = ${text([...ACCEPTED, '400'])}`
    const caller = callers[id]
    const lines = [
      ...(streamOperations.includes(id) ? ['enabled = false'] : []),
      ...(caller === undefined ? [] : [headersLine(caller)]),
      ...(excused.has(id) ? [accepted] : []),
      ...(surelyRead.includes(id) ? [`parameters."Min-Ledger-Revision" = ${text(revision)}`] : []),
      ...Object.entries(TIMES[id] ?? {}).map(([place, time]) => `parameters.${text(place)} = ${text(time)}`),
      ...Object.keys(known[id] ?? {}).map((place) => binding(id, place)),
    ]
    return lines.length === 0 ? '' : `\n[[operations]]\ninclude-operation-id = ${text(id)}\n${lines.join('\n')}\n`
  }
  const operations = [...publicEndpoints.map(({ id }) => id), ...socketOperations]
  return `${headersLine(client)}\n${dictionaries.join('')}${operations.map(operation).join('')}`
}
