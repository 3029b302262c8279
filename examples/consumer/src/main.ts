import { balancesAfter } from '@folio/contracts/balances-after.ts'
import { followLedger } from './follow-ledger.ts'

await followLedger('wallet', {
  groupId: 'example-consumer',
  take: (record) => {
    for (const [currency, { balance }] of Object.entries(balancesAfter(record)))
      console.log(`${record.stream}@${record.revision} ${balance} ${currency}`)
  },
})
