import type { ContractsListAnswer } from '@folio/contracts/websocket/market/contracts-list.ts'
import { contractsList } from '@folio/pricing/offering/contract-types.ts'
import type { CallAnswer } from '../../session.ts'

const contracts_list: ContractsListAnswer['contracts_list'] = contractsList.map(({ category, displayName, types }) => ({
  contract_category: category,
  contract_types: types,
  display_name: displayName,
}))

/** Answers with the categories of contracts. */
export const answerContractsList = (): CallAnswer => ({ body: { contracts_list } })
