import type { Scope } from '../scope.ts'
import type { Json } from './envelope-schemas.ts'

const scopes: Readonly<Record<Scope, string>> = {
  trade: 'Options accounts: see them, open their sockets, reset demo balances.',
  account_manage: 'The nickname, personal access tokens, and opening options accounts.',
  payment: 'Wallets, statements, transfers, exchanges and payment agents.',
}

/** The credentials of clients: the application, and a token from a log-in or a personal one. */
export const clientSchemes: Json = {
  application: {
    type: 'apiKey',
    in: 'header',
    name: 'Service-App-ID',
    description: 'The application that calls: the one the token was made for.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'A token from a log-in: authorization code with PKCE (S256), public clients. The addresses, and the scopes that tell ' +
      'an application who somebody is, stand in `/.well-known/openid-configuration`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth2/auth',
        tokenUrl: '/oauth2/token',
        refreshUrl: '/oauth2/token',
        scopes,
      },
    },
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token of the client, or one from a log-in; the scope needed is listed.',
  },
}

/** The credentials of the operator. */
export const operatorSchemes: Json = {
  operator: { type: 'http', scheme: 'bearer', description: 'The token of the operator; there is one.' },
}
