import { hash } from 'node:crypto'
import type { Scope } from '../http/scope.ts'
import { type ViewKey, viewKey } from '../view-key.ts'

/** The name of the identity service's view. */
export const IDENTITY_VIEW = 'identity'

/** A client as it can be looked up; the nickname is encrypted with the client's key. */
export type ClientEntry = { readonly client_id: string; readonly nickname: string }

/** What a token allows, and to whom. */
export type TokenEntry = {
  readonly client_id: string
  readonly application_id: string
  readonly scopes: readonly Scope[]
}

/** What is kept of a token: its SHA-256, hexadecimal. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex')

/** The keys of the identity view. */
export const identityKeys = {
  client: (clientId: string): ViewKey<ClientEntry> => viewKey(`client/${clientId}`),
  token: (hashOfToken: string): ViewKey<TokenEntry> => viewKey(`token/${hashOfToken}`),
}
