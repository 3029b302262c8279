import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { describe, expect, it } from 'vitest'
import { businessSettings } from './business-settings.ts'

describe('the settings for payment agents', () => {
  it('replaces the limits that it names, and no other', () => {
    const { agents } = businessSettings({
      FOLIO_AGENT_LIMITS: 'client-deposits=2/100.5, agent-withdrawals=9/0',
      FOLIO_AGENT_DEPOSITS: 'off',
      FOLIO_AGENT_CODE_LIFE_MS: '1000',
    })
    const { agent, client } = DEFAULT_AGENT_RULES.limits
    expect(agents).toEqual({
      limits: {
        client: { ...client, deposit: { count: 2, amount: '100.5' } },
        agent: { ...agent, withdrawal: { count: 9, amount: '0' } },
      },
      deposits: 'off',
      codeLifeMs: 1000,
      codePauseMs: DEFAULT_AGENT_RULES.codePauseMs,
    })
  })

  it.each([
    ['FOLIO_AGENT_LIMITS', 'client-deposits=0/1'],
    ['FOLIO_AGENT_LIMITS', 'client-deposits=1'],
    ['FOLIO_AGENT_LIMITS', 'bank-deposits=1/1'],
    ['FOLIO_AGENT_DEPOSITS', 'maybe'],
  ])('refuses %s=%s', (name, text) => {
    expect(() => businessSettings({ [name]: text })).toThrow(name)
  })
})
