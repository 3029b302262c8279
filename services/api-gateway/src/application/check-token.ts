import { identityKeys, tokenHash } from '@folio/contracts/identity/views.ts'
import type { Caller } from '../http/caller.ts'
import type { Tokens } from '../http/tokens.ts'
import { isTokenLike } from './access-token.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'

/** Tells whose a token is, as the identity service's view has it; a token it does not surely lack is never called nobody's. */
export const tokensOf = (gateway: Gateway): Tokens => ({
  checkToken: async (token): Promise<Caller | undefined> => {
    if (!isTokenLike(token)) return undefined
    const look = () => gateway.users.get([identityKeys.token(tokenHash(token))])
    const { values } = await surely(gateway.users, gateway.clock(), look)
    return values[0]
  },
})
