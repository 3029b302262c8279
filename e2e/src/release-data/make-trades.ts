import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { makeEveryTrade, TRADED_SYMBOL } from '../golden/every-trade.ts'
import type { Write } from '../golden/every-write.ts'
import { openSocket } from '../kit/account-sockets.ts'
import { demoAccount } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { askAgain } from './record-calls.ts'
import type { RecordedSocket } from './recorded-answers.ts'

/** Limit orders change at most once a second. */
const PAUSE_MS = 1000
const even = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: TRADED_SYMBOL,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}

/** Makes trades a second apart, and notes purchases with a request id; throws if late ticks of a busy machine refuse one. */
const withPauses =
  (write: Write, note: (asked: RecordedSocket['calls'][number]['request']) => void): Write =>
  async (name, make) => {
    await sleep(PAUSE_MS)
    const answered = await write(name, make)
    if (answered.status >= 300 !== name.endsWith('refused')) {
      throw new Error(`${name} was answered with ${answered.status}: ${JSON.stringify(answered.body)}`)
    }
    const { echo_req } = answered.body
    if (echo_req?.request_id !== undefined) note(echo_req)
    return answered
  }

/**
 * Makes every kind of trade with the demo accounts of two clients, and one that is settled. Returns a function that asks on a
 * socket of the first account: each purchase with a request id again, then for what the account shows.
 */
export const makeTrades = async (
  write: Write,
  demo: Demo,
  clients: readonly [Client, Client],
): Promise<() => Promise<RecordedSocket>> => {
  const requests: RecordedSocket['calls'][number]['request'][] = []
  const { multiplied } = await makeEveryTrade(
    withPauses(write, (asked) => requests.push(asked)),
    demo,
    clients,
  )
  const [{ application_id, token }] = clients
  const account_id = await demoAccount(demo, clients[0])
  const own = await openSocket(demo, clients[0], account_id)
  const settling = { buy: '1', price: 10, parameters: even, request_id: 'settled' }
  const { contract_id } = (await own.ask(settling)).buy
  await eventually(async () => {
    const { proposal_open_contract } = await own.ask({ proposal_open_contract: 1, contract_id })
    return proposal_open_contract.is_sold === 1
  })
  const shown = [
    { statement: 1, limit: 100 },
    { profit_table: 1 },
    { portfolio: 1 },
    { proposal_open_contract: 1, contract_id },
    { contract_update_history: 1, contract_id: multiplied },
  ]
  return async () => {
    const calls: RecordedSocket['calls'] = []
    for (const request of [...requests, settling, ...shown]) calls.push(await askAgain(own, request))
    own.socket.close()
    return { application_id, token, account_id, calls }
  }
}
