import type { IdentityCommand } from '@folio/contracts/identity/commands.ts'
import {
  applicationEventSchemas,
  nameEventSchemas,
  signingKeyEventSchemas,
  userEventSchemas,
} from '@folio/contracts/identity/events.ts'
import { operatorEventSchemas } from '@folio/contracts/identity/operators.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { identityDefinition } from './definition.ts'

type Of<Type extends IdentityCommand['type']> = Extract<IdentityCommand, { readonly type: Type }>
type Case = GoldenCase<IdentityCommand>

const client_id = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const other = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02'
const application_id = '8b270e80-9483-564f-b3cf-bd1c542a3fd6'
const email_claim = `claim-email-${'ef'.repeat(32)}`
const nickname_claim = `claim-nickname-${'cd'.repeat(32)}`
const NOON = Date.UTC(2026, 0, 31, 12) * 1000
const at = (minutes: number) => timestampOf(NOON + minutes * 60e6)
const TOKENS_MAX = 50

const tokenOf = (number: number): Of<'IssueToken'>['token'] => ({
  client_id,
  token_id: `5f0c6f0e-3c1d-4a52-9d0e-${String(number).padStart(12, '0')}`,
  token_hash: 'ab'.repeat(32),
  application_id,
  scopes: ['payment', 'trade'],
  name: 'v1.name',
  issued_at: at(0),
  expires_at: at(60),
})
const token = tokenOf(0)
const register: IdentityCommand = {
  type: 'RegisterClient',
  client: { client_id, nickname: 'v1.nickname' },
  token: { client_id, token_id: token.token_id, token_hash: token.token_hash, application_id, scopes: ['payment'] },
}
const signUp: IdentityCommand = {
  type: 'SignUp',
  client: {
    client_id,
    nickname: 'v1.nickname',
    email: 'v1.email',
    real_name: 'v1.real_name',
    residence: 'v1.residence',
    password: 'v1.password',
    email_claim,
    nickname_claim,
  },
}
const issue: Of<'IssueToken'> = { type: 'IssueToken', token }
const revoke: IdentityCommand = { type: 'RevokeToken', client_id, token_id: token.token_id }
const change: Of<'ChangePassword'> = { type: 'ChangePassword', client_id, password: 'v1.other', instead_of: 0 }
const link_hash = 'cd'.repeat(32)
const link: IdentityCommand = {
  type: 'IssuePasswordLink',
  link: { client_id, link_hash, issued_at: at(0), expires_at: at(30) },
}
const use: Of<'UsePasswordLink'> = {
  type: 'UsePasswordLink',
  client_id,
  password: 'v1.other',
  link_hash,
  used_at: at(1),
}
const verify: IdentityCommand = { type: 'VerifyEmail', client_id }
const application: IdentityCommand = {
  type: 'RegisterApplication',
  application: { application_id, name: 'Example', redirect_uris: ['https://example.com/'], scopes: ['payment'] },
}
const closeApplication: IdentityCommand = { type: 'CloseApplication', application_id }
const claim: Of<'ClaimName'> = { type: 'ClaimName', holder: client_id }
const addKey: IdentityCommand = { type: 'AddSigningKey', added_at: at(0), signs_from: at(10) }

const addRsaKey: Of<'AddRsaKey'> = { type: 'AddRsaKey', number: 0, private_key: 'v1.private_key' }

const addOperator: IdentityCommand = {
  type: 'AddOperator',
  name: 'ann',
  role: 'operator',
  token_hash: 'ab'.repeat(32),
  by: 'root',
}
const changeRole: IdentityCommand = { type: 'ChangeOperatorRole', role: 'auditor', by: 'root' }
const disableOperator: IdentityCommand = { type: 'DisableOperator', by: 'root' }

const beginAct: Of<'BeginAct'> = {
  type: 'BeginAct',
  act_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a03',
  kind: 'freezeWallet',
  session_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a05',
  details: { wallet_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a04' },
  reason_code: 'suspected_fraud',
  ticket: 'CASE-12',
  name: 'ann',
  needs: 'operator',
}
const endAct: IdentityCommand = {
  type: 'EndAct',
  act_id: beginAct.act_id,
  status: 400,
  code: 'BadRequest',
  rule: 'wallet_not_open',
  is_repeat: true,
  details: {},
}

const ofOperator = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: 'operator-ann',
  given,
  when,
})

const ofUser = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: `user-${client_id}`,
  given,
  when,
})
const ofApplication = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: `application-${application_id}`,
  given,
  when,
})
const ofEmail = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: email_claim,
  given,
  when,
})
const ofNickname = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: nickname_claim,
  given,
  when,
})
const ofKeys = (when: IdentityCommand, ...given: readonly IdentityCommand[]): Case => ({
  account: 'signing-keys',
  given,
  when,
})

const manyTokens = Array.from({ length: TOKENS_MAX }, (_, number) => ({
  type: 'IssueToken' as const,
  token: tokenOf(number + 1),
}))

const cases: { readonly [Type in IdentityCommand['type']]: Readonly<Record<string, Case>> } = {
  RegisterClient: { accepted: ofUser(register), refused: ofUser(register, register) },
  SignUp: { accepted: ofUser(signUp), refused: ofUser(signUp, signUp) },
  IssueToken: {
    accepted: ofUser(issue, signUp),
    'refused: not registered': ofUser(issue),
    'refused: too many': ofUser(issue, signUp, ...manyTokens),
    'refused: password changed': ofUser({ ...issue, password_number: 0 }, signUp, change),
  },
  RevokeToken: { accepted: ofUser(revoke, signUp, issue), refused: ofUser(revoke, signUp) },
  ChangePassword: {
    accepted: ofUser(change, signUp),
    'accepted, with the tokens': ofUser({ ...change, ends_tokens: true }, signUp, issue),
    'refused: not registered': ofUser(change),
    'refused: changed meanwhile': ofUser(change, signUp, change),
  },
  IssuePasswordLink: { accepted: ofUser(link, signUp), refused: ofUser(link) },
  UsePasswordLink: {
    accepted: ofUser(use, signUp, link),
    'accepted, with the address': ofUser({ ...use, verifies_email: true }, signUp, link),
    'refused: none': ofUser(use, signUp),
    'refused: expired': ofUser({ ...use, used_at: at(31) }, signUp, link),
  },
  VerifyEmail: {
    accepted: ofUser(verify, signUp),
    'refused: not registered': ofUser(verify),
    'refused: verified already': ofUser(verify, signUp, verify),
  },
  EraseClient: {
    'of one without an address': ofUser({ type: 'EraseClient', client_id }, register),
    'of one with an address': ofUser({ type: 'EraseClient', client_id }, signUp),
  },
  RegisterApplication: {
    accepted: ofApplication(application),
    'refused: open': ofApplication(application, application),
    'refused: closed': ofApplication(application, application, closeApplication),
  },
  CloseApplication: { accepted: ofApplication(closeApplication, application) },
  ClaimName: {
    'an address': ofEmail(claim),
    'a nickname': ofNickname(claim),
    'instead of another': ofNickname({ ...claim, holder: other, instead_of: client_id }, claim),
    refused: ofEmail({ ...claim, holder: other }, claim),
  },
  ReleaseName: {
    accepted: ofEmail({ type: 'ReleaseName', holder: client_id }, claim),
    refused: ofEmail({ type: 'ReleaseName', holder: other }, claim),
  },
  AddSigningKey: { accepted: ofKeys(addKey), refused: ofKeys(addKey, addKey) },
  AddRsaKey: {
    accepted: ofKeys(addRsaKey),
    'refused: no such key': ofKeys({ ...addRsaKey, number: 1 }),
    'refused: there already': ofKeys(addRsaKey, addRsaKey),
  },
  AddOperator: { accepted: ofOperator(addOperator), refused: ofOperator(addOperator, addOperator) },
  ChangeOperatorRole: {
    accepted: ofOperator(changeRole, addOperator),
    refused: ofOperator(changeRole, addOperator, disableOperator),
  },
  DisableOperator: {
    accepted: ofOperator(disableOperator, addOperator),
    refused: ofOperator(disableOperator, addOperator, disableOperator),
  },
  BeginAct: {
    accepted: ofOperator(beginAct, addOperator),
    'accepted, by root': { account: 'operator-root', given: [], when: { ...beginAct, name: 'root', needs: 'admin' } },
    'refused: role missing': ofOperator({ ...beginAct, needs: 'admin' }, addOperator),
    'refused: not active': ofOperator(beginAct, addOperator, disableOperator),
  },
  EndAct: { accepted: ofOperator(endAct, addOperator, beginAct) },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: identityDefinition,
  schemas: {
    ...userEventSchemas,
    ...applicationEventSchemas,
    ...nameEventSchemas,
    ...signingKeyEventSchemas,
    ...operatorEventSchemas,
  },
  cases,
})
