import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { accountIdIn } from '@folio/contracts/trading/views.ts'
import { account } from '@folio/kernel/postings.ts'
import type { AggregateMoney } from '@folio/service-kit/aggregates/aggregate.ts'

const counterpartyOf = ({ data }: TradingEvent): string | undefined => {
  if (!('destination' in data)) {
    if (!('postings' in data)) return undefined
    const isDemo = data.postings.some((posting) => posting.account === account.system('demo'))
    return account.system(isDemo ? 'demo' : 'stakes')
  }
  const wallet = [data.source, data.destination].find((side) => 'wallet_id' in side)
  return wallet && account.wallet(wallet.wallet_id)
}

/** Maps streams and events of trading accounts to the accounts and counterparties of postings. */
export const tradingMoney: AggregateMoney<TradingEvent> = {
  accountOf: (stream) => account.trading(accountIdIn(stream)),
  counterpartyOf,
}
