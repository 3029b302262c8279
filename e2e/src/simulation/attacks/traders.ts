import { IDENTITY_SERVICE } from '@folio/contracts/identity/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { numberOf, partyOf } from '../simulated-accounts.ts'
import { simulatedClients } from '../simulated-clients.ts'
import type { SimulatedLedger } from '../simulated-ledger.ts'
import type { Trader } from './trading-desk.ts'

/** Opens a demo account for each of some clients, whose application takes no markup. */
export const openTraders = async (ledger: SimulatedLedger, count: number): Promise<readonly Trader[]> => {
  const { readModel, store } = ledger.ports
  const begun = { from: null, to: { epoch: store.epoch, position: 0 }, puts: new Map(), deletes: new Set<string>() }
  await readModel.apply(IDENTITY_SERVICE, begun)
  const clients = simulatedClients(ledger)
  const numbers = Array.from({ length: count }, (_, wallet) => wallet)
  await Promise.all(
    numbers.map(async (wallet) => {
      const client = { wallet, other: 0, cents: 0, currency: 'USD' } as const
      await clients.sendUntilAnswered({ ...client, kind: 'open', request: 1 })
      await clients.sendUntilAnswered({ ...client, kind: 'open demo', request: 2 })
    }),
  )
  await sleep(1000)
  return numbers.map((wallet) => ({
    account_id: numberOf(wallet, 'demo'),
    account_type: 'demo',
    client_id: partyOf(wallet).client_id,
    application_id: 'attack',
    token_id: 'attack',
    expires_at: Number.MAX_SAFE_INTEGER,
  }))
}
