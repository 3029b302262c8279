import { type Outgoing, outgoing } from '@folio/bus/port.ts'
import { type ReplyMessage, replies } from '@folio/contracts/messaging/reply-message.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { startTrading } from './service.ts'
import { receive } from './testing/sample-accounts.ts'
import { buy, sell, steady, tradingMarket } from './testing/trading-market.ts'

/** A market whose commands can be delivered more than once, each time with the answer to it. */
const redeliveringMarket = async () => {
  const market = await tradingMarket()
  const { ports } = market
  const answers: ReplyMessage[] = []
  await ports.bus.tail({ topic: replies, onMessage: (reply) => answers.push(reply) })
  const deliver = async (sent: Outgoing): Promise<ReplyMessage['outcome'] | undefined> => {
    const before = answers.length
    await ports.bus.send([sent])
    await eventually(() => answers.length > before)
    return answers.at(-1)?.outcome
  }
  return { ...market, deliver }
}

/** A purchase for more money than the account has. */
const dear = { ...buy({ amount: amountOf('300') }), price: amountOf('300') } as ReturnType<typeof buy>

describe('a command that is delivered again', () => {
  it('never buys after a refused purchase, although the balance suffices now, also after a restart', async () => {
    const { deliver, message, step, send, events, service, ports } = await redeliveringMarket()
    const purchase = outgoing(tradingCommands, message('buy', dear))
    const refused = await deliver(purchase)
    expect(refused).toMatchObject({ type: 'PurchaseRefused', data: { subcode: 'InsufficientBalance' } })
    await send(step('more', { ...receive('1000'), transfer_id: '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' }))
    expect(await deliver(purchase)).toEqual(refused)
    await service.stop()
    const restarted = await startTrading(ports)
    expect(await deliver(purchase)).toEqual(refused)
    await restarted.stop()
    expect((await events()).map(({ type }) => type)).toEqual(['PurchaseRefused', 'TransferReceived'])
  })

  it('gets the lost answer of an appended purchase, also after the end of its contract and a restart', async () => {
    const { deliver, message, record, events, service, ports } = await redeliveringMarket()
    const purchase = outgoing(tradingCommands, message('buy', buy()))
    const bought = await deliver(purchase)
    expect(bought).toMatchObject({ type: 'ContractBought' })
    expect(await deliver(purchase)).toEqual(bought)
    await record(2, steady(30))
    await service.stop()
    const restarted = await startTrading(ports)
    await eventually(async () => (await events()).length === 2)
    expect(await deliver(purchase)).toEqual(bought)
    await restarted.stop()
    expect((await events()).map(({ type }) => type)).toEqual(['ContractBought', 'ContractSettled'])
  })

  it('pays an appended sale once, and keeps the refusal of a late sale', async () => {
    const { deliver, message, record, send, events } = await redeliveringMarket()
    await send(message('buy', buy()), message('buy2', { ...buy(), contract_id: 2000 } as ReturnType<typeof buy>))
    await record(2, steady(3))
    const sale = outgoing(tradingCommands, message('sell', sell(6)))
    const sold = await deliver(sale)
    expect(sold).toMatchObject({ type: 'ContractSold' })
    expect(await deliver(sale)).toEqual(sold)
    const late = { ...sell(4), contract_id: 2000 } as ReturnType<typeof sell>
    const lateSale = outgoing(tradingCommands, message('late', late))
    const refused = await deliver(lateSale)
    expect(refused).toMatchObject({ type: 'SaleRefused', data: { code: 'InvalidSellContractProposal' } })
    expect(await deliver(lateSale)).toEqual(refused)
    const types = (await events()).map(({ type }) => type)
    expect(types).toEqual(['ContractBought', 'ContractBought', 'ContractSold', 'SaleRefused'])
  })
})
