import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { auditedServices as services } from './services.ts'
import { rangeCheck } from './verify/range-check.ts'
import { textHash } from './verify/text-hash.ts'

const store = openStoreScan(process.argv[2] ?? '')
const last = store.lastPosition()
for (const mode of ['scan', 'check', 'check+view']) {
  const t = performance.now()
  const check = rangeCheck({
    after: 0,
    services,
    hash: textHash({ high: 1, low: 2 }),
    viewedTo: new Map([['wallet', mode === 'check+view' ? last : -1]]),
    readStream: store.readStream,
  })
  let n = 0
  for (const e of store.scan(0, last)) {
    n++
    if (mode !== 'scan') check.take(e)
    if (n % 16384 === 0) check.window()
  }
  const ms = performance.now() - t
  console.log(mode, n, ((ms * 1000) / n).toFixed(2), 'µs', mode === 'scan' ? '' : check.report(last).findings.count)
}
