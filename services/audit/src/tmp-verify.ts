import { verifyStore } from './verify/verify-store.ts'
let peak = 0, when = 0
const note = (n: number) => { const m = process.memoryUsage(); if (m.rss > peak) { peak = m.rss; when = n; globalThis.last = m } }
const v = await verifyStore(process.argv[2] ?? '', { threads: 2, now: Date.now() * 1000, onProgress: note })
note(-1)
console.log(v.eventsPerSecond, peak / 1e6, when, globalThis.last, process.memoryUsage())
