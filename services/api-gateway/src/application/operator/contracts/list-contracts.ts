import { firstTransactionIdAt } from '@folio/client-commands/transaction-ids.ts'
import { type ContractRow, listContracts as endpoint } from '@folio/contracts/http/operator/contracts.ts'
import { TRADING_STREAM_PREFIX, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { eventOfContract } from './contract-events.ts'
import { endedRow, openRow } from './contract-row.ts'
import { type EndedContract, newestEnded } from './ended-contracts.ts'

/** A number may have been made by a clock that is ahead of this one. */
const AHEAD_MS = 60_000

const OPEN_PLACE = /^[A-Z]{2,4}[0-9]{1,10}\/[1-9]\d{0,15}$/
const ENDED_PLACE = /^[1-9]\d{0,15}$/

/** The open contracts, of one account or of all, by accounts and numbers. */
const openContracts =
  (gateway: Gateway, account: string | undefined): ListSource<ContractRow> =>
  async (place, entriesMax) => {
    const [accountId = '', contractId = ''] = place !== undefined && OPEN_PLACE.test(place) ? place.split('/') : []
    const { entries, checkpoint } = await gateway.trading.list({
      prefix: account === undefined ? tradingKeys.openContracts : tradingKeys.openContractsOf(account),
      ...(contractId === '' ? {} : { after: tradingKeys.openContract(accountId, Number(contractId)) }),
      limit: entriesMax,
    })
    return {
      entries: entries.map(([key, { contract }]) => {
        const shownPlace = key.slice(tradingKeys.openContracts.length)
        const [owner = ''] = shownPlace.split('/')
        return { place: shownPlace, row: openRow(gateway, owner, contract) }
      }),
      isEnd: entries.length < entriesMax,
      position: checkpoint.position,
    }
  }

const readEnded = async (gateway: Gateway, ended: EndedContract): Promise<ContractRow | undefined> => {
  const range = { direction: 'forwards', from: ended.revision, limit: 1 } as const
  const [recorded] = await gateway.store.readStream(TRADING_STREAM_PREFIX + ended.account_id, range)
  const stored = recorded && eventOfContract(recorded, ended.contractId)
  return stored && endedRow(gateway, ended.account_id, stored)
}

/** The ended contracts, of one account or of all, by their numbers, the newest purchase first. */
const endedContracts =
  (gateway: Gateway, account: string | undefined): ListSource<ContractRow> =>
  async (place, entriesMax) => {
    const newest = firstTransactionIdAt(gateway.clock() / 1000 + AHEAD_MS)
    const below = place !== undefined && ENDED_PLACE.test(place) ? Number(place) : newest
    const { contracts, isEnd, position } = await newestEnded(gateway.trading, Math.min(below, newest))
    const part = contracts.slice(0, entriesMax)
    const entries = part.map(async (ended) => ({
      place: String(ended.contractId),
      row: account === undefined || account === ended.account_id ? await readEnded(gateway, ended) : undefined,
    }))
    return { entries: await Promise.all(entries), isEnd: isEnd && part.length === contracts.length, position }
  }

/** The open contracts, then the ended ones. */
const allContracts = (gateway: Gateway, account: string | undefined): ListSource<ContractRow> => {
  const [open, ended] = [openContracts(gateway, account), endedContracts(gateway, account)]
  return async (place, entriesMax) => {
    if (place !== undefined && ENDED_PLACE.test(place)) return ended(place, entriesMax)
    const part = await open(place, entriesMax)
    return part.entries.length === 0 ? ended(undefined, entriesMax) : { ...part, isEnd: false }
  }
}

const SOURCES = { open: openContracts, ended: endedContracts, all: allContracts } as const

const columns: Columns<ContractRow> = {
  contract_id: ({ contract_id }) => contract_id,
  account_id: ({ account_id }) => account_id,
  status: ({ status }) => status,
  contract_type: ({ contract_type }) => contract_type,
  symbol: ({ symbol }) => symbol,
  longcode: ({ longcode }) => longcode,
  currency: ({ currency }) => currency,
  buy_price: ({ buy_price }) => buy_price,
  sell_price: ({ sell_price }) => sell_price,
  profit: ({ profit }) => profit,
  purchase_epoch: ({ purchase_epoch }) => purchase_epoch,
  exit_epoch: ({ exit_epoch }) => exit_epoch,
  ended_at: ({ ended_at }) => ended_at,
}

/** Answers the contracts that are open, those that have ended, or both, in pages or as a file. */
export const listContracts = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    await waitForRevision(gateway, call.minRevision)
    const { status, account } = call.query
    const source = SOURCES[status ?? 'all'](gateway, account)
    return answerList(gateway, call, { endpoint: endpoint.id, filters: { status, account }, columns, source })
  },
)
