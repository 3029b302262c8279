import { expect, it } from 'vitest'
import { walletChoicesWith } from './wallet-names.ts'

const WALLETS = [{ type: 'main' }, { type: 'payment_agent' }]
const CHOICES = [
  ['main', 'Main wallet'],
  ['payment_agent', 'Agent wallet'],
]

it('offers the wallets of a client by their names', () => expect(walletChoicesWith(WALLETS, 'main')).toEqual(CHOICES))

it('offers a chosen wallet that the client does not have, too', () =>
  expect(walletChoicesWith(WALLETS, 'p2p')).toEqual([...CHOICES, ['p2p', 'P2P wallet']]))
