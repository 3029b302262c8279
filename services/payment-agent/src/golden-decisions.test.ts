import type {
  AgentClientCommand,
  AgentCommand,
  AgentCommandOf,
  AgentNumberCommand,
} from '@folio/contracts/payment-agent/commands.ts'
import {
  agentClientEventSchemas,
  agentEventSchemas,
  agentNumberEventSchemas,
} from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import { agentFindingSchema } from '@folio/contracts/payment-agent/refusal-reason.ts'
import { type TransferFailure, transferFailureSchema } from '@folio/contracts/payment-agent/transfer-end.ts'
import { type GoldenCase, goldenDecisionsSuite } from '@folio/service-kit/testing/golden-decisions.ts'
import { paymentAgentDefinition } from './definition.ts'
import { after, clientWallet, deposit, endOf, issueCode, register, withdrawal } from './testing/sample-agents.ts'

type Asked = AgentCommand | AgentClientCommand | AgentNumberCommand
type Case = GoldenCase<Asked>

const { client_id } = clientWallet
const description = 'v1.AbCdEf'

const ofAgent = (when: Case['when'], ...given: readonly Asked[]): Case => ({
  account: 'payment-agent-7',
  given: [register, ...given],
  when,
})
const edited = (changes: Partial<AgentProfile>): Asked => ({ type: 'EditAgent', changes })

/** A case for each of some reasons. */
const forEach = <Reason extends string>(reasons: readonly Reason[], caseOf: (reason: Reason) => Case) =>
  Object.fromEntries(reasons.map((reason) => [`refused: ${reason}`, caseOf(reason)]))

/** The end of a transfer that was asked for, with the reasons for which it came back. */
const ending = (asked: AgentCommandOf<'RequestDeposit' | 'RequestWithdrawal'>, reasons: readonly TransferFailure[]) => {
  const given = asked.type === 'RequestDeposit' ? [asked] : [issueCode('20'), asked]
  const failed = reasons.map((reason) => [
    `${asked.type} failed: ${reason}`,
    ofAgent(endOf(asked, { end: 'failed', reason }), ...given),
  ])
  return {
    [`${asked.type} completed`]: ofAgent(endOf(asked, { end: 'completed' }), ...given),
    [`${asked.type} rejected`]: ofAgent(endOf(asked, { end: 'rejected', reason: 'frozen' }), ...given),
    ...Object.fromEntries(failed),
  }
}

const wrong = withdrawal('20', { code_hash: 'wrong' })

const cases: { readonly [Type in Asked['type']]: Readonly<Record<string, Case>> } = {
  RegisterAgent: {
    accepted: { account: 'payment-agent-7', when: register },
    refused: ofAgent(register),
  },
  EditAgent: { accepted: ofAgent(edited({ is_active: false, details: 'v1.others' })) },
  RequestDeposit: {
    accepted: ofAgent(deposit('20', { description })),
    'refused: agent_inactive': ofAgent(deposit('20'), edited({ is_active: false })),
    'refused: currency_unsupported': ofAgent(deposit('20', { currency: 'EUR' })),
    'refused: agent_disabled': ofAgent(deposit('20'), edited({ deposit_enabled: false })),
    'refused: below_minimum': ofAgent(deposit('9')),
    'refused: above_maximum': ofAgent(deposit('501')),
    'refused: daily_count by itself': ofAgent(deposit('20'), deposit('20'), deposit('20'), deposit('20')),
    'refused: daily_amount by itself': ofAgent(deposit('400'), deposit('400'), deposit('400')),
    ...forEach(agentFindingSchema.options, (finding) => ofAgent(deposit('20', { findings: [finding] }))),
  },
  RequestWithdrawal: {
    accepted: ofAgent(withdrawal('20', { description }), issueCode('20')),
    'refused: code_invalid': ofAgent(withdrawal('20')),
    'refused: code_invalid once more': ofAgent(wrong, issueCode('20')),
    'refused: code_tries': ofAgent(withdrawal('20'), issueCode('20'), wrong, wrong, wrong, wrong, wrong),
    'refused: agent_disabled': ofAgent(withdrawal('20'), edited({ withdraw_enabled: false })),
  },
  IssueCode: {
    accepted: ofAgent(issueCode('20')),
    'refused: code_too_soon': ofAgent(issueCode('20', after(11)), issueCode('20')),
    'refused: agent_inactive': ofAgent(issueCode('20'), edited({ is_active: false })),
  },
  EndTransfer: { ...ending(deposit('20'), transferFailureSchema.options), ...ending(withdrawal('20'), ['frozen']) },
  SwitchClient: {
    accepted: {
      account: `agent-client-${client_id}`,
      when: { type: 'SwitchClient', client_id, switches: { show_real_name: true } },
    },
  },
  ClaimAgentNumber: {
    accepted: { account: 'claim-agent-numbers', when: { type: 'ClaimAgentNumber', client_id } },
    kept: {
      account: 'claim-agent-numbers',
      given: [{ type: 'ClaimAgentNumber', client_id }],
      when: { type: 'ClaimAgentNumber', client_id },
    },
  },
}

goldenDecisionsSuite({
  file: new URL('golden/decisions.json', import.meta.url),
  definition: paymentAgentDefinition,
  schemas: { ...agentEventSchemas, ...agentClientEventSchemas, ...agentNumberEventSchemas },
  cases,
  expired: { accepted: ofAgent({ type: 'ExpireRequest', request_id: 'r1', not_after: after(30) }) },
})
