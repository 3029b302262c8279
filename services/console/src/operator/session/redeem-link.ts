import { type Failure, failureOf } from '../../api/call-failure.ts'
import { codeIn } from '../../api/session.ts'
import type { Api } from '../api-context.ts'
import { logIn } from './log-in.ts'

/**
 * Redeems the code in the fragment of a printed link, after it has removed the code from the address; resolves with the
 * failure of a dead link, undefined if there was no code or it was good.
 */
export const redeemLink = async (api: Api, page: Window): Promise<Failure | undefined> => {
  const { hash, pathname, search } = page.location
  if (hash === '') return undefined
  page.history.replaceState(null, '', `${pathname}${search}`)
  const code = codeIn(hash)
  if (code === undefined) return undefined
  try {
    await logIn(api, { code })
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}
