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
    description: 'The calling application: the one that the token was made for.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'A token from a log-in: authorization code with PKCE (S256), public clients. ' +
      '`/.well-known/openid-configuration` lists the addresses, and the scopes that give an application the identity ' +
      'of the user.',
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
    description: 'A personal access token of the client, or a token from a log-in; it must have the listed scope.',
  },
}

/** The credentials of operators: a token, or both halves of a session of the console. */
export const operatorSchemes: Json = {
  operator: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An operator token. `x-role` of an operation is the lowest role that may call it, `x-role-of-files` the lowest that may ask for a file.',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'Folio-Session',
    description: 'The half of a session that the log-in returned.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'folio_operator_8081',
    description:
      'The half of a session that the log-in set as a cookie; its name ends in the port. Only pages of this port may send it.',
  },
}
