import { publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { socketKinds, socketOperationId } from '@folio/contracts/http/sockets.ts'
import { headersOf } from '../kit/calls.ts'
import type { FundedTester } from './funded-tester.ts'

/** How often a value that is known stands where it is good for; otherwise one is made up. */
const KNOWN_OFTEN = 0.95

/** What the tool takes for an answer to a good call. */
const ACCEPTED = ['2xx', '401', '403', '404']

/** Codes of an operation's own that say no more than that a field is not well-formed. */
const MALFORMED: readonly string[] = ['InvalidAgentID', 'InvalidRequestIDFormat', 'VerificationCodeFormatInvalid']

/** Operations that may refuse a well-formed call: their documented refusals say so. */
const mayRefuse = publicEndpoints.filter(({ errors }) => errors[400]?.some((code) => !MALFORMED.includes(code)))

/** Reads that may not: with a ledger revision that was given, for one that was made up is a 400. */
const surelyRead = publicEndpoints.filter((one) => one.method === 'GET' && !mayRefuse.includes(one)).map(({ id }) => id)

/** The sockets' operations; the tool asks for no WebSocket. */
export const socketOperations: readonly string[] = socketKinds.map(socketOperationId)

const text = (value: unknown): string => JSON.stringify(value)

const dictionaryOf = (id: string, place: string): string => `${id} ${place}`

/** Where a value that is known is said to be good for an operation. */
const binding = (id: string, place: string): string =>
  `parameters.${text(place)} = { dictionary = ${text(dictionaryOf(id, place))}, probability = ${KNOWN_OFTEN} }`

/** The tool's configuration (TOML): who calls, what may be answered, and which values are known. */
export const schemathesisSettings = ({ client, revision, known }: FundedTester): string => {
  const headers = Object.entries(headersOf(client)).map(([name, value]) => `${text(name)} = ${text(value)}`)
  const dictionaries = Object.entries(known).flatMap(([id, places]) =>
    Object.entries(places).map(
      ([place, values]) => `\n[dictionaries.${text(dictionaryOf(id, place))}]\nvalues = ${text(values)}\n`,
    ),
  )
  const excused = new Set([...mayRefuse.map(({ id }) => id), ...socketOperations])
  const operation = (id: string): string => {
    const accepted = `checks.positive_data_acceptance.expected-statuses = ${text([...ACCEPTED, '400'])}`
    const lines = [
      ...(excused.has(id) ? [accepted] : []),
      ...(surelyRead.includes(id) ? [`parameters."Min-Ledger-Revision" = ${text(revision)}`] : []),
      ...Object.keys(known[id] ?? {}).map((place) => binding(id, place)),
    ]
    return lines.length === 0 ? '' : `\n[[operations]]\ninclude-operation-id = ${text(id)}\n${lines.join('\n')}\n`
  }
  const operations = [...publicEndpoints.map(({ id }) => id), ...socketOperations]
  return `headers = { ${headers.join(', ')} }\n${dictionaries.join('')}${operations.map(operation).join('')}`
}
