import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import { viewPages } from '@folio/service-kit/views/view-pages.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/**
 * A client has at most fifty tokens, and those that have expired since it got the last one; earlier releases left
 * expired ones in the view for ever, so that it may have more than one page.
 */
const PAGE_ENTRIES = 1000

/**
 * Reads the personal access tokens of a client that were not revoked, the oldest first; a token that has expired is
 * revoked when the client gets another one.
 */
export const ownTokens = async (
  { list }: Pick<ViewReader, 'list'>,
  clientId: string,
): Promise<readonly OwnTokenEntry[]> => {
  const tokens: OwnTokenEntry[] = []
  for await (const { entries } of viewPages({ prefix: identityKeys.ownTokens(clientId), limit: PAGE_ENTRIES }, list)) {
    for (const [, token] of entries) tokens.push(token)
  }
  return tokens.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
}
