import { randomInt } from 'node:crypto'
import { bulkPurchase } from '@folio/contracts/http/options/bulk-purchase.ts'
import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { z } from 'zod'
import type { Demo, SampleClient } from '../../demo-file.ts'
import { askAs, optionsAccount } from './options-account.ts'

const STAKE_MAX = 5

const short = { underlying_symbol: '1HZ100V', currency: 'USD', duration: 5, duration_unit: 't' } as const

/** Contracts that are over after five seconds. */
const CONTRACTS = [
  { ...short, contract_type: 'CALL' },
  { ...short, contract_type: 'PUT' },
  { ...short, contract_type: 'DIGITEVEN' },
  { ...short, contract_type: 'DIGITODD' },
  { ...short, contract_type: 'DIGITMATCH', barrier: '7' },
] as const satisfies readonly ContractParameters[]

const answerShown = z.object({
  data: z.object({ transactions: z.array(z.object({ contract_id: z.number().optional() })) }),
})

/** Lets a client buy one of some short contracts by chance with play money; false if the purchase was refused or not answered. */
export const buyByChance = async (demo: Demo, client: SampleClient): Promise<boolean> => {
  const account_id = await optionsAccount(demo, client, 'demo')
  const body = {
    contract_parameters: { ...CONTRACTS[randomInt(CONTRACTS.length)], amount: 1 + randomInt(STAKE_MAX) },
    accounts: [{ token: client.token, account_id }],
  }
  const path = bulkPurchase.path.replace('{account_type}', 'demo')
  const answer = await askAs(demo, client, { method: bulkPurchase.method, path, body })
  return answerShown.parse(answer).data.transactions.some(({ contract_id }) => contract_id !== undefined)
}
