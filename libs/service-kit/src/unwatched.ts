import { silentLog } from './log.ts'
import { silentMeter } from './meter.ts'
import { silentTracer } from './tracer.ts'

/** The ports through which a service is watched, with nobody behind them. */
export const unwatched = { log: silentLog, meter: silentMeter, tracer: silentTracer } as const
