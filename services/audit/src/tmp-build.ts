import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { sampleLedger } from './sample-ledger.ts'

const [dir = '', n = '100000'] = process.argv.slice(2)
const store = await openEmbeddedStore(dir)
const ledger = sampleLedger()
const W = 1000,
  B = 100
const put = async () => {
  const taken = ledger.take()
  const by = Map.groupBy(taken, (e) => e.stream)
  for (const es of by.values()) {
    const r = await store.append(es)
    if (r.outcome !== 'appended') throw new Error('c')
  }
  return taken.length
}
let total = 0
for (let w = 0; w < W; w++) {
  ledger.open(w)
  ledger.deposit(w, { currency: 'USD', amount: '1000000' })
}
total += await put()
let r = 7
const rnd = () => (r = (Math.imul(r, 1103515245) + 12345) & 0x7fffffff)
while (total < Number(n)) {
  const work = []
  for (let k = 0; k < 8; k++) {
    const from = rnd() % W,
      to = (from + 1 + (rnd() % (W - 1))) % W
    const ts = []
    for (let i = 0; i < B; i++) ts.push(ledger.send(from, to, { currency: 'USD', amount: `${1 + (i % 9)}.25` }))
    work.push(put())
    await work.at(-1)
    for (const t of ts) ledger.receive(t)
    work.push(put())
    await work.at(-1)
  }
  for (const w of await Promise.all(work)) total += w
}
console.log(total)
await store.close()
