import { searchFlag, searchText, searchTime } from '../search-fields.ts'

/** The filters of the acts, the place of the page, and the act that is open. */
export type ActsSearch = {
  readonly operator?: string | undefined
  readonly kind?: string | undefined
  readonly about?: string | undefined
  readonly ticket?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly cursor?: string | undefined
  readonly act?: string | undefined
}

const CURSOR_MAX = 1024

const cursorIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= CURSOR_MAX ? value : undefined

const KIND = /^[A-Za-z]{1,60}$/

const kindIn = (value: unknown): string | undefined =>
  typeof value === 'string' && KIND.test(value) ? value : undefined

/** Reads the search parameters of the acts; ignores what is malformed. */
export const actsSearch = ({
  operator,
  kind,
  about,
  ticket,
  start,
  end,
  cursor,
  act,
}: Record<string, unknown>): ActsSearch => ({
  operator: searchText(operator),
  kind: kindIn(kind),
  about: searchText(about),
  ticket: searchText(ticket),
  start: searchTime(start),
  end: searchTime(end),
  cursor: cursorIn(cursor),
  act: searchText(act),
})

/** The operator that is open, or the form that adds one. */
export type OperatorsSearch = { readonly name?: string | undefined; readonly add?: true | undefined }

/** Reads the search parameters of the operators; ignores what is malformed. */
export const operatorsSearch = ({ name, add }: Record<string, unknown>): OperatorsSearch => ({
  name: searchText(name),
  add: searchFlag(add),
})

/** Whose sessions are shown, by default one's own, and the session that is open. */
export type SessionsSearch = { readonly of?: string | undefined; readonly session?: string | undefined }

/** Reads the search parameters of the sessions; ignores what is malformed. */
export const sessionsSearch = ({ of, session }: Record<string, unknown>): SessionsSearch => ({
  of: searchText(of),
  session: searchText(session),
})
