import { folioServices } from '@folio/e2e/cluster/compose/compose-file.ts'
import type { Percentiles } from '../load/recorder.ts'
import { textTable } from '../report/text-table.ts'
import type { ClusterMeasured } from './measure-cluster.ts'
import type { ClusterResult } from './measure-load.ts'
import { isOfCluster } from './usage/usage-between.ts'

/** A figure with an aim: its measured value as text, and whether it meets the aim. */
export type Aim = { readonly what: string; readonly aim: string; readonly measured: string; readonly isMet: boolean }

const CLOSED_PER_SECOND_MIN = 1200
const OPEN_P50_MAX_MS = 20
const OPEN_P99_MAX_MS = 100
const LEDGER_P99_MAX_MS = 60
const BEGUN_ANEW_P99_MAX_MS = 2000
const READY_MAX_SECONDS = 40
const IDLE_CORE_SHARE_MAX = 0.15
const SERVICE_MEMORY_MAX_MIB = 150
const ANSWERS_AGAIN_MAX_MS = 10_000
const SOAK_HOURS_MIN = 1
const GROWTH_MAX_PERCENT = 1
const MOMENT_P99_MAX_MS = 300
const BULK_PER_SECOND_MIN = 4000
/** The rate of so many instances as a multiple of the rate of one. */
const SCALE_MIN = new Map([
  [2, 1.8],
  [3, 2.5],
])

/** Matches the names of Folio's own processes, without the broker, the stores, the edge and the measuring programs. */
const SERVICE = new RegExp(`^(${folioServices.join('|')})-\\d+$`)

type Bound = { readonly value: number; readonly max: number; readonly digits?: number; readonly unit: string }

const atMost = (what: string, { value, max, digits = 1, unit }: Bound): Aim => ({
  what,
  aim: `≤ ${max} ${unit}`,
  measured: `${value.toFixed(digits)} ${unit}`,
  isMet: value <= max,
})

const idleAims = ({ idle }: ClusterMeasured): readonly Aim[] => {
  if (idle === undefined) return []
  const services = idle.containers.filter(({ container }) => SERVICE.test(container))
  const share = services.reduce((sum, { coreShare }) => sum + coreShare, 0)
  const largest = Math.max(...services.map(({ memoryMiB }) => memoryMiB))
  return [
    atMost('idle, all services', { value: share * 100, max: IDLE_CORE_SHARE_MAX * 100, unit: '% of a core' }),
    atMost('memory of the largest service, idle', {
      value: largest,
      max: SERVICE_MEMORY_MAX_MIB,
      digits: 0,
      unit: 'MiB',
    }),
  ]
}

const rateAim = ({ name, perSecond }: ClusterResult, min: number): Aim => ({
  what: `transfers, ${name}`,
  aim: `≥ ${min}/s`,
  measured: `${perSecond.toFixed(0)}/s`,
  isMet: perSecond >= min,
})

const loadAims = ({ closed, bulk, open }: ClusterMeasured): readonly Aim[] => {
  const aims: Aim[] = []
  if (closed !== undefined) aims.push(rateAim(closed, CLOSED_PER_SECOND_MIN))
  if (bulk !== undefined) aims.push(rateAim(bulk, BULK_PER_SECOND_MIN))
  if (open !== undefined) {
    const { p50Ms, p99Ms } = open.result.latency
    aims.push(
      atMost(`p50, ${open.result.name}`, { value: p50Ms, max: OPEN_P50_MAX_MS, unit: 'ms' }),
      atMost(`p99, ${open.result.name}`, { value: p99Ms, max: OPEN_P99_MAX_MS, unit: 'ms' }),
      atMost('p99 from append to ledger topic, the same load', {
        value: open.ledger.delay.p99Ms,
        max: LEDGER_P99_MAX_MS,
        unit: 'ms',
      }),
    )
  }
  return aims
}

/** The load of `hops` begins right after all services have begun anew; time to warm up would hide that. */
const begunAnewAims = ({ hops }: ClusterMeasured): readonly Aim[] => {
  if (hops?.isFromTheStart !== true) return []
  const { name, latency, succeeded, errors } = hops.result
  const unanswered = (errors['504'] ?? 0) + (errors['lost'] ?? 0)
  const answers = succeeded + Object.values(errors).reduce((sum, count) => sum + count, 0)
  return [
    {
      what: `calls without an answer by services begun anew, ${name}`,
      aim: 'none',
      measured: `${unanswered} of ${answers}`,
      isMet: unanswered === 0,
    },
    atMost(`p99 of services begun anew, ${name}`, {
      value: latency.p99Ms,
      max: BEGUN_ANEW_P99_MAX_MS,
      digits: 0,
      unit: 'ms',
    }),
  ]
}

const recoveryAims = ({ recovery }: ClusterMeasured): readonly Aim[] =>
  (recovery ?? []).map(({ killed, withinMs, neverAnswered, failedCalls, accounts }) => {
    const what = `all ${accounts} accounts answer again after ${killed} was killed`
    const aim = atMost(what, { value: withinMs / 1000, max: ANSWERS_AGAIN_MAX_MS / 1000, unit: 's' })
    return neverAnswered === 0
      ? { ...aim, measured: `${aim.measured}, ${failedCalls} calls failed` }
      : { ...aim, measured: `${neverAnswered} never did`, isMet: false }
  })

const scaleAims = ({ scale = [] }: ClusterMeasured): readonly Aim[] => {
  const [one] = scale
  return scale.flatMap(({ instances, name, perSecond }) => {
    const min = SCALE_MIN.get(instances)
    const of = perSecond / (one?.perSecond ?? 0)
    const aim = { what: `transfers, ${name}`, measured: `${perSecond.toFixed(0)}/s` }
    if (min === undefined) return [{ ...aim, aim: '–', isMet: perSecond > 0 }]
    return [{ ...aim, aim: `≥ ${min} × one`, measured: `${aim.measured}, ${of.toFixed(2)} × one`, isMet: of >= min }]
  })
}

/** A soak of less than an hour says nothing of the growth in an hour. */
const soakAims = ({ soak }: ClusterMeasured): readonly Aim[] =>
  soak === undefined || soak.hours < SOAK_HOURS_MIN
    ? []
    : soak.courses.flatMap(({ container, slopePerHour }) => {
        // The programs that measure keep every transfer in memory.
        if (slopePerHour === undefined || !isOfCluster(container)) return []
        const value = slopePerHour * 100
        return [atMost(`private memory of ${container} in an hour`, { value, max: GROWTH_MAX_PERCENT, unit: '% more' })]
      })

const tradingAims = ({ trading = [] }: ClusterMeasured): readonly Aim[] =>
  trading.flatMap(({ part, checks }) =>
    checks.flatMap((check) =>
      'aim' in check
        ? [{ what: `${part} of trading: ${check.what}`, aim: check.aim, measured: check.measured, isMet: check.passed }]
        : [],
    ),
  )

const historyAims = ({ history }: ClusterMeasured): readonly Aim[] => {
  if (history === undefined) return []
  const { state, balanceHistory } = history
  const what = 'a moment of a large account'
  const slowest = (of: string, { maxMs }: Percentiles): Aim => ({
    what: `${of}, slowest`,
    aim: '–',
    measured: `${maxMs.toFixed(1)} ms`,
    isMet: true,
  })
  return [
    { what: `${what}, p50`, aim: '–', measured: `${state.p50Ms.toFixed(1)} ms`, isMet: true },
    atMost(`${what}, p99`, { value: state.p99Ms, max: MOMENT_P99_MAX_MS, unit: 'ms' }),
    slowest(what, state),
    slowest('its balance history', balanceHistory),
  ]
}

/** Returns every measured figure that has an aim, in the order of the measurements. */
export const aimsOf = (measured: ClusterMeasured): readonly Aim[] => [
  atMost('ready after up, images built', { value: measured.readySeconds, max: READY_MAX_SECONDS, unit: 's' }),
  ...idleAims(measured),
  ...loadAims(measured),
  ...begunAnewAims(measured),
  ...recoveryAims(measured),
  ...scaleAims(measured),
  ...tradingAims(measured),
  ...historyAims(measured),
  ...soakAims(measured),
]

/** Formats the aims as a table. */
export const aimsTable = (aims: readonly Aim[]): string =>
  textTable([
    ['figure', 'aim', 'measured', ''],
    ...aims.map(({ what, aim, measured, isMet }) => [what, aim, measured, isMet ? 'met' : 'MISSED']),
  ])
