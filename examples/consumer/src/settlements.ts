import { settlementIn } from '@folio/contracts/settlement-in.ts'
import { followLedger } from './follow-ledger.ts'

await followLedger('trading', {
  groupId: 'example-settlements',
  take: (record) => {
    const end = settlementIn(record)
    if (end === undefined) return
    const { contract, sell_price, status } = end
    const { currency, buy_price, shortcode } = contract
    console.log(`${record.stream}@${record.revision} ${shortcode} ${status}: ${buy_price} → ${sell_price} ${currency}`)
  },
})
