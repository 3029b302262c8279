import { verifyStore } from './verify/verify-store.ts'
const v = await verifyStore(process.argv[2] ?? '', { threads: 2, now: Date.now() * 1000, onProgress: () => {} })
console.log(JSON.stringify({ ...v, openTransfers: v.openTransfers.length, findings: { count: v.findings.count, first: v.findings.first.slice(0, 5) } }, null, 1), process.resourceUsage().maxRSS / 1024)
