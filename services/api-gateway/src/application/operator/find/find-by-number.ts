import { accountId } from '@folio/contracts/http/fields/ids.ts'
import { optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import type { Gateway } from '../../gateway.ts'
import { systemRows } from '../accounts/account-rows.ts'
import { mentions } from '../streams/event-mentions.ts'
import { findNumberedEvent } from '../transfers/find-numbered-event.ts'
import { transferEventIn } from '../transfers/transfer-events.ts'
import {
  type Finding,
  foundAccount,
  foundAgent,
  foundEvent,
  foundOne,
  foundSystemAccount,
  foundTransfer,
  NOTHING,
} from './found.ts'

const NUMBER = /^[1-9]\d{0,15}$/

/** Finds an options account by its number, `trading:` before it or not. */
export const findOptionsAccount = async ({ optionsAccounts }: Gateway, text: string): Promise<Finding> => {
  const { success, data: id } = accountId.safeParse(text.replace(/^trading:/, '').toUpperCase())
  if (!success) return NOTHING
  const [account] = (await optionsAccounts.get([optionsAccountKeys.account(id)])).values
  if (account === undefined) return NOTHING
  const about = `${account.account_type} options account in ${account.currency}`
  return foundOne(foundAccount('options_account', { id, about, clientId: account.client_id }))
}

/** Finds a system account by its name in postings, `system:NAME`. */
export const findSystemAccount = async (gateway: Gateway, text: string): Promise<Finding> => {
  const account = text.toLowerCase()
  if (!account.startsWith('system:')) return NOTHING
  const { rows } = await systemRows(gateway)
  return rows.some((row) => row.account === account) ? foundOne(foundSystemAccount(account)) : NOTHING
}

/** Finds a payment agent by its number. */
export const findAgentNumber = async ({ agents }: Gateway, text: string): Promise<Finding> => {
  if (!NUMBER.test(text)) return NOTHING
  const [agent] = (await agents.get([agentKeys.agent(Number(text))])).values
  if (agent === undefined) return NOTHING
  return foundOne(foundAgent(agent))
}

const foundContract = (contractId: string, about: string): Finding =>
  foundOne({ kind: 'contract', id: contractId, link: `/operator/v1/contracts/${contractId}`, about, client_id: null })

/** Tells if an event has a number as the id of its contract: other numbers of a contract are those of its transactions. */
const isContract = (recorded: RecordedEvent, text: string): boolean => mentions(recorded, `"contract_id":${text}`)

/** Finds a transaction or a contract by its number. */
export const findTransaction = async (gateway: Gateway, text: string): Promise<Finding> => {
  const number = Number(text)
  if (!NUMBER.test(text) || !Number.isSafeInteger(number)) return NOTHING
  const [ended] = (await gateway.trading.get([tradingKeys.endedContract(number)])).values
  if (ended !== undefined) return foundContract(text, 'ended contract')
  const { found, isWhole } = await findNumberedEvent(gateway, number)
  if (found === undefined) {
    const reason = 'Too many events were recorded at the time of this number; look in the streams of a client.'
    return { found: [], notSearched: isWhole ? [] : [{ kind: 'transaction', reason }] }
  }
  if (isContract(found, text)) return foundContract(text, found.type)
  const transfer = transferEventIn(found)
  const event = foundEvent(found, found.type)
  if (transfer === undefined) return foundOne({ ...event, kind: 'transaction', id: text })
  const { transfer_id, source } = transfer.event.data
  return foundOne(foundTransfer(transfer_id, transfer.event.type, source.client_id))
}
