import type { RecordedScope } from '@folio/contracts/http/scope.ts'

/** The meanings of scopes, as the page on which clients allow them says. */
const MEANINGS = {
  payment: 'see wallets and move money',
  trade: 'see options accounts and trade',
  account_manage: 'see the nickname, open accounts and create tokens',
  application_read: 'nothing any more',
} satisfies Record<RecordedScope, string>

const MEANING_OF: ReadonlyMap<string, string> = new Map(Object.entries(MEANINGS))

/** Says in plain words to what some scopes give access; a scope of a later release keeps its name. */
export const scopeWords = (scopes: readonly string[]): string =>
  scopes.map((scope) => MEANING_OF.get(scope) ?? scope).join('; ')
