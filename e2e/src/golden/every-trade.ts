import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { connect, type Seen, type TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { openSocket, untilTicking } from '../kit/account-sockets.ts'
import { type Answered, call, demoAccount, settled } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import type { Write } from './every-write.ts'

/** The symbol of the trades; the market of the system must have it. */
export const TRADED_SYMBOL = '1HZ100V'

const common = { underlying_symbol: TRADED_SYMBOL, currency: 'USD', amount: 10 }
const rise = { ...common, contract_type: 'CALL', duration: 1, duration_unit: 'h' }
/** The same contract in other words, which a repeat may use. */
const riseAgain = { ...rise, amount: 10.0, basis: 'stake', duration: 3600, duration_unit: 's' }
const multiplier = { ...common, contract_type: 'MULTUP', multiplier: 100 }

/** A contract with every field, which trading refuses: the fingerprint of its purchase holds all fields in their order. */
const everyField: Required<ContractParameters> = {
  contract_type: 'EXPIRYRANGE',
  underlying_symbol: TRADED_SYMBOL,
  currency: 'USD',
  basis: 'payout',
  amount: 10.5,
  duration: 2,
  duration_unit: 'm',
  date_expiry: 1_800_000_000,
  barrier: '+1.10',
  barrier2: '-2',
  selected_tick: 3,
  multiplier: 50,
  growth_rate: 0.02,
  payout_per_point: 1.5,
  cancellation: '5m',
  limit_order: { stop_loss: 3, take_profit: 4 },
}

type Ask = (request: object) => Promise<Answered>

/** Asks on a socket; a frame with an error counts as an answer with the status 400. */
const askOn =
  (socket: TestClient): Ask =>
  async (request) => {
    const body: Seen = await socket.ask(request)
    return { status: body.error === undefined ? 200 : 400, body, headers: new Headers() }
  }

/** Makes trades; each waits first until the system has the tick of the present second, so that none is refused without it. */
const whileTicking =
  (write: Write, viewer: TestClient): Write =>
  (name, make) =>
    write(name, async () => {
      await eventually(async () => {
        const { time } = await viewer.ask({ time: 1 })
        return (await viewer.ask({ ticks: TRADED_SYMBOL })).tick?.epoch === time
      })
      return make()
    })

const buyDirectly = (parameters: object, more: object = {}) => ({ buy: '1', price: 100, parameters, ...more })

/** Buys in every way: with a description, by a proposal, with a request id and without. Returns the ids of two contracts. */
const buyInEveryWay = async (write: Write, ask: Ask) => {
  const { body: risen } = await write('buy', () => ask(buyDirectly(rise, { request_id: 'rise' })))
  await write('buy repeated', () => ask(buyDirectly(riseAgain, { request_id: 'rise', req_id: 2 })))
  const proposed = async (more: object = {}) => {
    const { body } = await ask({ proposal: 1, ...rise })
    return ask({ buy: body.proposal.id, price: 10, ...more })
  }
  await write('buy of a proposal', () => proposed({ request_id: 'proposed' }))
  await write('buy of a proposal without a request id', () => proposed())
  const { body: multiplied } = await write('buy without a request id', () => ask(buyDirectly(multiplier)))
  const everything = buyDirectly({ ...everyField, app_markup_percentage: 0 }, { request_id: 'everything' })
  await write('buy of every field refused', () => ask(everything))
  return { risen: risen.buy.contract_id, multiplied: multiplied.buy.contract_id }
}

/** Changes the limit orders of a multiplier in every way. */
const changeOrders = async (write: Write, ask: Ask, contract_id: number): Promise<void> => {
  const changes = {
    'take profit': { take_profit: 50 },
    'stop loss': { stop_loss: 9 },
    both: { stop_loss: 8, take_profit: 40 },
    none: { stop_loss: null, take_profit: null },
  }
  for (const [name, limit_order] of Object.entries(changes)) {
    await write(`contract_update ${name}`, () => ask({ contract_update: 1, contract_id, limit_order }))
  }
}

/** Ends contracts: sells one, and returns a multiplier that was bought for it. */
const endContracts = async (write: Write, ask: Ask, sell: number): Promise<void> => {
  await write('sell', () => ask({ sell, price: 0 }))
  const deal = buyDirectly({ ...multiplier, cancellation: '5m' }, { request_id: 'deal' })
  const { body } = await write('buy with deal cancellation', () => ask(deal))
  await write('cancel', () => ask({ cancel: body.buy.contract_id }))
}

/** Buys for several accounts with a request id, a second time, without a request id, and a contract with every field. */
const buyInBulk = async (write: Write, demo: Demo, clients: readonly (Client & { readonly account_id: string })[]) => {
  const accounts = clients.map(({ token, account_id }) => ({ token, account_id }))
  const headers = { 'Service-App-ID': clients[0]?.application_id ?? '', 'Content-Type': 'application/json' }
  const bulk = (contract_parameters: object, more: object = {}) =>
    call(demo.base_url, '/trading/v1/options/contracts/bulk-purchase/demo', {
      method: 'POST',
      headers,
      body: JSON.stringify({ contract_parameters, accounts, ...more }),
    })
  await write('bulkPurchase', () => bulk(rise, { request_id: 'bulk', price: '10' }))
  await write('bulkPurchase repeated', () => bulk(riseAgain, { request_id: 'bulk', price: '10.0' }))
  await write('bulkPurchase without a request id', () => bulk(rise))
  await write('bulkPurchase of every field', () => bulk(everyField, { request_id: 'everything' }))
}

/**
 * Makes every kind of trade, one after another, on the sockets and in bulk, with the demo accounts of two clients. Returns the
 * id of a multiplier whose orders were changed, which stays open.
 */
export const makeEveryTrade = async (
  write: Write,
  demo: Demo,
  [alice, bob]: readonly [Client, Client],
): Promise<{ readonly multiplied: number }> => {
  const traders = [
    { ...alice, account_id: await demoAccount(demo, alice) },
    { ...bob, account_id: await demoAccount(demo, bob) },
  ] as const
  await settled(demo)
  await untilTicking(demo, TRADED_SYMBOL)
  const own = await openSocket(demo, alice, traders[0].account_id)
  const viewer = await connect(`${demo.base_url.replace(/^http/, 'ws')}/trading/v1/options/ws/public`)
  const ask = askOn(own)
  const trade = whileTicking(write, viewer)
  const { risen, multiplied } = await buyInEveryWay(trade, ask)
  await changeOrders(trade, ask, multiplied)
  await endContracts(trade, ask, risen)
  await buyInBulk(trade, demo, traders)
  own.socket.close()
  viewer.socket.close()
  return { multiplied }
}
