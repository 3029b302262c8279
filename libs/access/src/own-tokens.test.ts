import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import type { ViewRange } from '@folio/service-kit/views/typed-view.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { expect, it } from 'vitest'
import { ownTokens } from './own-tokens.ts'

const CLIENT = 'client-1'
const TOKENS = 1200

const digits = (number: number, length: number): string => String(number).padStart(length, '0')

/** Tokens by time; their ids are in another order. */
const tokens = Array.from(
  { length: TOKENS },
  (_, number): OwnTokenEntry => ({
    token_id: digits((number * 7) % TOKENS, 4),
    application_id: 'app',
    scopes: [],
    created_at: `2026-01-01T00:00:00.${digits(number, 6)}Z`,
  }),
)
const entries = tokens
  .map((token) => [identityKeys.ownToken(CLIENT, token.token_id) as string, token] as const)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))

const list = async ({ after = '', limit }: ViewRange<OwnTokenEntry>) => ({
  entries: entries.filter(([key]) => key > after).slice(0, limit),
})

it('finds all tokens of a client, the oldest first, also where there are more than one page', async () => {
  expect(await ownTokens({ list } as unknown as Pick<ViewReader, 'list'>, CLIENT)).toEqual(tokens)
})
