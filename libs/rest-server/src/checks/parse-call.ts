import { isUtf8 } from 'node:buffer'
import { ACT_REASON_HEADER, ACT_TICKET_HEADER, type ActCause, actCause } from '@folio/contracts/http/act.ts'
import type { Endpoint, MoneyItems } from '@folio/contracts/http/endpoint.ts'
import { type FamilyCodes, familyCodes, wrongFieldCode } from '@folio/contracts/http/family.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import { type LedgerRevision, parseLedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import type { z } from 'zod'
import { faultOn, type Refusal } from '../refusal.ts'
import { FAULTS_MAX, fieldFaults } from './field-faults.ts'
import { moneyFaults, type WrittenField, type WrittenMoney } from './money-faults.ts'
import { queryOf } from './read-request.ts'

/** The parts of a call as they arrived: path parameters, the query after its "?", the body's bytes, a header. */
export type RawCall = {
  readonly params: Readonly<Record<string, string>>
  readonly query: string
  readonly body: Buffer
  readonly minRevision: string | undefined
  /** The headers that name the reason and the ticket of an act. */
  readonly cause?: { readonly reason: string | undefined; readonly ticket: string | undefined }
}

/** The parts of a call as its endpoint's schemas parse them. */
export type ParsedCall = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly minRevision: LedgerRevision | undefined
  readonly cause: ActCause
}

/** Parses the calls of one endpoint; returns all faults of a call together. */
export type CallParser = (raw: RawCall) => { readonly parsed: ParsedCall; readonly faults: readonly Refusal[] }

/** The header with the ledger revision that the views must reach before a handler reads them. */
export const MIN_REVISION = 'Min-Ledger-Revision'

/** The message for an invalid value of this header. */
export const MIN_REVISION_EXPECTED = 'must be a Ledger-Revision of an earlier answer'

const CAUSE_HEADERS: Readonly<Record<string, string>> = { reason: ACT_REASON_HEADER, ticket: ACT_TICKET_HEADER }
const DATA = 'data.'
const EMPTY: Readonly<Record<string, string>> = Object.freeze({})

const jsonOf = (body: Buffer): unknown => {
  if (!isUtf8(body)) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** Finds the text in a field of a body, or of its `data`. */
const textAt = (body: object, field: string): string | undefined => {
  if (field.startsWith(DATA)) {
    const data: unknown = Reflect.get(body, 'data')
    return typeof data === 'object' && data !== null ? textAt(data, field.slice(DATA.length)) : undefined
  }
  const value: unknown = Reflect.get(body, field)
  return typeof value === 'string' ? value : undefined
}

const writtenIn = (sent: object, name: string): readonly WrittenField[] => {
  const text = textAt(sent, name)
  return text === undefined ? [] : [[name, text]]
}

/** The money in the items of a list, its fields named by their path in the body. */
const moneyInItems = ({ list, currency, amount }: MoneyItems, body: object): readonly WrittenMoney[] => {
  const items: unknown = Reflect.get(body, list)
  if (!Array.isArray(items)) return []
  return items.map((item: unknown, index) => {
    const at = (name: string): WrittenField | undefined => {
      const text = typeof item === 'object' && item !== null ? textAt(item, name) : undefined
      return text === undefined ? undefined : [`${list}.${index}.${name}`, text]
    }
    return { currency: at(currency), amount: at(amount), others: [] }
  })
}

const moneyOf = ({ money, moneyItems }: Endpoint, body: unknown): readonly WrittenMoney[] => {
  if (typeof body !== 'object' || body === null) return []
  if (moneyItems !== undefined) return moneyInItems(moneyItems, body)
  if (money === undefined) return []
  const field = typeof money.currency === 'string' ? money.currency : money.currency(body)
  const others = (money.others ?? []).filter((name) => name !== field).flatMap((name) => writtenIn(body, name))
  return [{ currency: writtenIn(body, field)[0], amount: writtenIn(body, money.amount)[0], others }]
}

const isFaulty = (faults: readonly Refusal[], field: string): boolean => faults.some((fault) => fault.field === field)

/** Reads one part of a call, and adds its faults to those of the call. */
type PartReader<Raw, Parsed> = (raw: Raw, faults: Refusal[]) => Parsed

const parseBy = (
  schema: z.ZodType,
  value: unknown,
  { faults, codes }: { readonly faults: Refusal[]; readonly codes: FamilyCodes },
): unknown => {
  const result = schema.safeParse(value)
  if (!result.success) faults.push(...fieldFaults(value, result.error, codes))
  return result.data
}

/** Makes the reader of queries. */
const queryReader = (endpoint: Endpoint, currencies: Currencies): PartReader<string, unknown> => {
  const codes = familyCodes[endpoint.family]
  const empty = endpoint.query.safeParse(EMPTY)

  const unknownCurrencies = (query: unknown): readonly Refusal[] => {
    if (endpoint.currencies.length === 0 || typeof query !== 'object' || query === null) return []
    const others = endpoint.currencies.flatMap((name) => writtenIn(query, name))
    return moneyFaults({ currency: undefined, amount: undefined, others }, currencies, codes)
  }

  return (query, faults) => {
    if (query === '' && empty.success) return empty.data
    const { values, repeated } = queryOf(query)
    const faultsOfQuery: Refusal[] = []
    const parsed = parseBy(endpoint.query, values, { faults: faultsOfQuery, codes })
    // In a parsed query, fields that the schema dropped are not checked.
    faultsOfQuery.push(
      ...unknownCurrencies(parsed ?? values).filter(({ field = '' }) => !isFaulty(faultsOfQuery, field)),
    )
    faults.push(...faultsOfQuery)
    for (const name of repeated) {
      if (!isFaulty(faults, name))
        faults.push(faultOn(name, { code: wrongFieldCode(codes, name), expected: 'must be sent once' }))
    }
    return parsed
  }
}

/** Makes the reader of bodies. */
const bodyReader = (endpoint: Endpoint, currencies: Currencies): PartReader<Buffer, unknown> => {
  const codes = familyCodes[endpoint.family]
  const empty = endpoint.body.safeParse(EMPTY)
  return (bytes, faults) => {
    if (bytes.length === 0 && empty.success) return empty.data
    const json = jsonOf(bytes)
    if (json === undefined) {
      faults.push({ status: 400, code: codes.notJson, message: 'The body must be JSON in UTF-8.' })
      return undefined
    }
    const faultsOfBody: Refusal[] = []
    const parsed = parseBy(endpoint.body, json, { faults: faultsOfBody, codes })
    for (const money of moneyOf(endpoint, json)) {
      if (faultsOfBody.length >= FAULTS_MAX) break
      for (const fault of moneyFaults(money, currencies, codes)) {
        if (!isFaulty(faultsOfBody, fault.field ?? '')) faultsOfBody.push(fault)
      }
    }
    faults.push(...faultsOfBody)
    return parsed
  }
}

const minRevisionReader =
  (codes: FamilyCodes): PartReader<string | undefined, LedgerRevision | undefined> =>
  (text, faults) => {
    if (text === undefined) return undefined
    const revision = parseLedgerRevision(text)
    if (!revision) {
      faults.push(faultOn(MIN_REVISION, { code: codes.fieldWrong, expected: MIN_REVISION_EXPECTED }))
    }
    return revision
  }

/** Makes the reader of the reason and the ticket of an act; other calls have none, and may send any header. */
const causeReader =
  (endpoint: Endpoint): PartReader<RawCall['cause'], ActCause> =>
  (cause, faults) => {
    if (endpoint.act === undefined || cause === undefined) return EMPTY
    const result = actCause.safeParse(cause)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) {
      const header = CAUSE_HEADERS[String(path[0])] ?? ACT_REASON_HEADER
      faults.push(faultOn(header, { code: familyCodes[endpoint.family].fieldWrong, expected: message }))
    }
    return EMPTY
  }

/** Makes the parser of calls of one endpoint; it returns all faults of a call together, as 400s. */
export const callParser = (endpoint: Endpoint, currencies: Currencies): CallParser => {
  const codes: FamilyCodes = familyCodes[endpoint.family]
  const hasParams = endpoint.path.includes('{')
  const readQuery = queryReader(endpoint, currencies)
  const readBody = bodyReader(endpoint, currencies)
  const readMinRevision = minRevisionReader(codes)
  const readCause = causeReader(endpoint)
  return (raw) => {
    const faults: Refusal[] = []
    const parsed = {
      params: hasParams ? parseBy(endpoint.params, raw.params, { faults, codes }) : EMPTY,
      query: readQuery(raw.query, faults),
      body: endpoint.method === 'GET' ? EMPTY : readBody(raw.body, faults),
      minRevision: readMinRevision(raw.minRevision, faults),
      cause: readCause(raw.cause, faults),
    }
    return { parsed, faults }
  }
}
