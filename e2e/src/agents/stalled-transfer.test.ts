import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type Agent, openAgent } from './agent-calls.ts'

let folio: InProcess
let shop: Agent
beforeAll(async () => {
  folio = await startInProcess()
  shop = await openAgent(folio.demo, 'shop', '100')
})
afterAll(() => folio.stop())

const MINUTE = 60e6

/** Makes the claim of a gateway that sent a deposit whose command expired a minute ago and has no event yet. */
const claimed = async (requestId: string): Promise<void> => {
  const key = viewKeys.command(commandIdOf(shop.client_id, makeAgentDeposit.id, requestId))
  const claim = { fingerprint: 'of some body', notAfter: folio.ports.clock() - MINUTE }
  await folio.ports.readModel.claim(PAYMENT_AGENT_SERVICE, key, claim)
}

it('a deposit that was sent never gets the status unknown, however long its event is missing', async () => {
  await claimed('stalled')
  const { status, body } = await get(folio.demo, shop, '/payment-agents/v1/transfer/stalled')
  expect([status, body.data]).toEqual([200, { status: 'requested', transaction_id: null }])
})
