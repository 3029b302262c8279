import { MINUTE_MS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { paymentTokens } from './payment-tokens.ts'
import type { Standalone } from './service.ts'

type Issued = Parameters<Standalone['issueSampleToken']>[0]

const ALICE = { client_id: 'a', nickname: 'alice', application_id: 'app', token: 'of the file', wallets: [] }

/** The tokens of payments at a time that a test sets, and those that were issued. */
const world = (isIssued = true) => {
  const issued: Issued[] = []
  let now = 0
  const issue = async (token: Issued): Promise<boolean> => {
    issued.push(token)
    return isIssued
  }
  return {
    tokens: paymentTokens(issue, () => now),
    issued,
    passMinutes: (minutes: number) => {
      now += minutes * MINUTE_MS
    },
  }
}

it('a payment has a token of its own, which ends after ten minutes', async () => {
  const { tokens, issued } = world()
  const token = await tokens.tokenOf(ALICE)
  const name = "Payments from the operator's Home"
  expect(issued).toEqual([{ clientId: 'a', token, name, expiresAt: 10 * MINUTE_MS * 1000 }])
  expect(token).not.toBe(ALICE.token)
})

it('calls share one token, and get another before its end', async () => {
  const { tokens, issued, passMinutes } = world()
  const [first, second] = await Promise.all([tokens.tokenOf(ALICE), tokens.tokenOf(ALICE)])
  expect(second).toBe(first)
  passMinutes(8)
  expect(await tokens.tokenOf(ALICE)).toBe(first)
  passMinutes(1)
  expect(await tokens.tokenOf(ALICE)).not.toBe(first)
  expect(issued).toHaveLength(2)
})

it('a token that the client has revoked is never replaced', async () => {
  const { tokens, issued, passMinutes } = world()
  const token = await tokens.tokenOf(ALICE)
  tokens.refused(ALICE)
  passMinutes(60)
  expect(await tokens.tokenOf(ALICE)).toBe(token)
  expect(issued).toHaveLength(1)
})

it('a client whose token is refused has none', async () => {
  expect(await world(false).tokens.tokenOf(ALICE)).toBeUndefined()
})
