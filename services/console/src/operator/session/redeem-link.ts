import { type Failure, failureOf } from '../../api/call-failure.ts'
import { codeIn } from '../../api/session.ts'
import type { CurrentSession } from '../../api/wire.ts'
import type { Api } from '../api-context.ts'
import { logIn } from './log-in.ts'

/** A link whose code was not redeemed, since a session runs; `operator` is its name, undefined if it is not known. */
export type HeldLink = { readonly status: 'held'; readonly code: string; readonly operator: string | undefined }

/** The link by which the page was opened: none is left to think of, the code was refused, or the operator decides. */
export type Link = { readonly status: 'none' } | { readonly status: 'dead'; readonly failure: Failure } | HeldLink

/** The parts of a window that hold its address. */
type AddressedPage = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>
  readonly history: Pick<History, 'replaceState'>
}

/** No link, or one that was dealt with. */
export const NO_LINK: Link = { status: 'none' }

/** Asks who the running session belongs to; undefined if that is not known. A session that has ended is forgotten by that. */
const currentOperator = async ({ call }: Api): Promise<string | undefined> => {
  try {
    return (await call<CurrentSession>('/operator/v1/sessions/current')).operator.name
  } catch {
    return undefined
  }
}

/**
 * Redeems the code in the fragment of a printed link, after it has removed the code from the address. While a session runs
 * it only holds the code: any page can navigate here with a code, and must not end or replace a session.
 */
export const redeemLink = async (api: Api, page: AddressedPage): Promise<Link> => {
  const { hash, pathname, search } = page.location
  if (hash === '') return NO_LINK
  page.history.replaceState(null, '', `${pathname}${search}`)
  const code = codeIn(hash)
  if (code === undefined) return NO_LINK
  const operator = api.session.read() === undefined ? undefined : await currentOperator(api)
  if (api.session.read() !== undefined) return { status: 'held', code, operator }
  try {
    await logIn(api, { code })
    return NO_LINK
  } catch (error) {
    return { status: 'dead', failure: failureOf(error) }
  }
}
