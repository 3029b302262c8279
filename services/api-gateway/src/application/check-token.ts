import type { Caller } from '../http/caller.ts'
import type { Tokens } from '../http/tokens.ts'
import { isTokenLike } from './access-token.ts'
import type { Gateway } from './gateway.ts'
import { personalToken } from './personal-token.ts'
import { type SignedTokens, signedToken } from './signed-token.ts'

const isSigned = (token: string): boolean => token.split('.').length === 3

/** Tells whose a token is: one that a person's log-in gave to an application, or a personal access token. */
export const tokensOf = (gateway: Gateway, signed: () => Promise<SignedTokens>): Tokens => ({
  checkToken: async (token): Promise<Caller | undefined> => {
    if (isTokenLike(token)) return personalToken(gateway, token)
    return isSigned(token) ? signedToken(gateway, await signed(), token) : undefined
  },
})
