import { accountNumberOf, type OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { AccountClaimCommand, OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import { accountClaimEventSchemas, optionsAccountEventSchemas } from '@folio/contracts/options-account/events.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { optionsAccountDefinition } from './definition.ts'

type Asked = AccountClaimCommand | OptionsAccountCommand

const kind = {
  client_id: '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01',
  account_type: 'real',
  currency: 'USD',
  group: 'row',
} as const
const account_id = accountNumberOf(kind, 1)
const options: OptionsAccount = { account_id, ...kind }
const claim = accountClaimStream(kind)
const account = `options-account-${account_id}`

const request: Asked = { type: 'RequestAccount', ...kind }
const register: Asked = { type: 'RegisterAccount', ...options, requested: `${claim}@0` }

const cases: { readonly [Type in Asked['type']]: Readonly<Record<string, GoldenCase<Asked>>> } = {
  RequestAccount: {
    accepted: { account: claim, when: request },
    refused: { account: claim, given: [request], when: request },
  },
  ReplaceNumber: {
    accepted: {
      account: claim,
      given: [request],
      when: { type: 'ReplaceNumber', account_id, refused: `${account}@1` },
    },
  },
  RegisterAccount: {
    accepted: { account, when: register },
    refused: { account, given: [register], when: register },
  },
  ActivateAccount: {
    accepted: {
      account,
      given: [register],
      when: { type: 'ActivateAccount', opened: `trading-${account_id}@0` },
    },
  },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: optionsAccountDefinition,
  schemas: { ...accountClaimEventSchemas, ...optionsAccountEventSchemas },
  cases,
})
