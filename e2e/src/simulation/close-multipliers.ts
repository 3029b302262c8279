import { contractSchema } from '@folio/contracts/trading/contracts/option-contract.ts'
import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import { numberOf } from './simulated-accounts.ts'
import type { simulatedClients } from './simulated-clients.ts'
import type { SimulatedLedger } from './simulated-ledger.ts'

const entrySchema = z.object({ contract: contractSchema })

const OPEN_MAX = 100
const TURNS_MAX = 20
const TRIES_MAX = 20
/** Longer than a symbol takes to tick: a multiplier is not sold at its entry tick. */
const TURN_MS = 2500
const FIRST_REQUEST = 3000

const ACCOUNTS = [
  { type: 'real', cancel: 'cancel', sell: 'sell' },
  { type: 'demo', cancel: 'cancel demo', sell: 'sell demo' },
] as const

/** The multipliers that the view shows as open, with their clients and the operations that close them. */
const openMultipliers = async ({ readModel }: SimulatedLedger, wallets: number) => {
  const accounts = Array.from({ length: wallets }, (_, wallet) => ACCOUNTS.map((account) => ({ wallet, ...account })))
  const found = accounts.flat().map(async ({ type, ...operations }) => {
    const prefix = tradingKeys.openContractsOf(numberOf(operations.wallet, type))
    const { entries } = await readModel.list(TRADING_SERVICE, { prefix, limit: OPEN_MAX })
    const contracts = entries.map(([, entry]) => entrySchema.parse(entry).contract)
    return contracts
      .filter((contract) => 'kind' in contract && contract.kind === 'multiplier')
      .map(({ contract_id }) => ({ ...operations, contractId: contract_id }))
  })
  return (await Promise.all(found)).flat()
}

/** Lets clients cancel or sell their open multipliers, which have no end of their own, until none is left. */
export const closeMultipliers = async (
  ledger: SimulatedLedger,
  { issued, sendUntilAnswered }: ReturnType<typeof simulatedClients>,
  wallets: number,
): Promise<void> => {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await ledger.caughtUp()
    const open = await openMultipliers(ledger, wallets)
    if (open.length === 0) return
    for (const { wallet, cancel, sell, contractId } of open) {
      const kind = turn % 2 === 0 ? cancel : sell
      const request = FIRST_REQUEST + issued.length
      const closing = { kind, wallet, other: 0, cents: 0, currency: 'USD', request, contractId } as const
      await sendUntilAnswered(closing, TRIES_MAX)
    }
    await sleep(TURN_MS)
  }
  throw new Error(`multipliers are open after ${TURNS_MAX} turns of sales`)
}
