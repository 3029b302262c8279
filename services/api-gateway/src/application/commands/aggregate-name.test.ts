import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { expect, it } from 'vitest'
import { aggregateName } from './aggregate-name.ts'

it.each([
  [walletCommands, '0195a000-0000-7000-8000-000000000001', 'wallet'],
  [tradingCommands, 'DOT7', 'options account'],
  [paymentAgentCommands, 'payment-agent-7', 'payment agent'],
  [identityCommands, 'user-0195a000-0000-7000-8000-000000000001', 'client'],
  [identityCommands, 'application-7', 'application'],
  [identityCommands, 'operator-ada', 'operator'],
])('the aggregate that $name addresses is named by its kind (%#)', (topic, account, name) => {
  expect(aggregateName({ topic, account })).toBe(name)
})

it('every service has a name for its aggregates', () => {
  const names = serviceContracts.map(({ commands }) => aggregateName({ topic: commands, account: '' }))
  expect(names).not.toContain('account')
})
