import { type Scope, scope } from '@folio/contracts/http/scope.ts'

/** The claims that each scope about a person lets an application read (OpenID Connect Core, 5.4). */
export const CLAIMS = {
  openid: ['sub'],
  profile: ['nickname'],
  email: ['email', 'email_verified'],
} as const

/** A scope that lets an application read data about a person, not act for them. */
export type PersonScope = keyof typeof CLAIMS

/** The scopes about a person; every application may ask for them. */
export const PERSON_SCOPES: readonly PersonScope[] = ['openid', 'profile', 'email']

/** The scopes that the consent page shows, those about the person first. */
export const ASKED_SCOPES: readonly (PersonScope | Scope)[] = [...PERSON_SCOPES, ...scope.options]

/** All scopes that the OAuth server knows. */
export const ALL_SCOPES: readonly string[] = [...PERSON_SCOPES, 'offline_access', ...scope.options]
