import { textTable } from '../report/text-table.ts'
import type { TransferResult } from './run-transfers.ts'

const HEADS = [
  'load',
  'transfers/s',
  'p50 ms',
  'p99 ms',
  'p99.9 ms',
  'max ms',
  'errors',
  'server CPU s/1000',
  'peak MiB',
  'generator CPU',
  'arrived within ms',
]

const fixed = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? '–'

const errorsOf = (errors: TransferResult['errors']): string => {
  const kinds = Object.entries(errors).map(([status, count]) => `${status}×${count}`)
  return kinds.length === 0 ? '0' : kinds.join(' ')
}

const rowOf = (result: TransferResult): readonly string[] => [
  result.name,
  Math.round(result.perSecond).toLocaleString('en-US'),
  fixed(result.latency.p50Ms, 2),
  fixed(result.latency.p99Ms, 2),
  fixed(result.latency.p999Ms, 2),
  fixed(result.latency.maxMs, 1),
  errorsOf(result.errors),
  fixed(result.serverCpuSecondsPer1000, 3),
  fixed(result.serverMemoryPeakMiB, 0),
  `${(result.generatorCpuShare * 100).toFixed(0)} %`,
  result.settled.settled ? fixed(result.settled.withinMs, 0) : 'never',
]

const notesOf = (result: TransferResult): readonly string[] => {
  const samples = Object.entries(result.errorSamples).map(([status, text]) => `${result.name}: ${status} ${text}`)
  if (result.backlog === undefined) return samples
  const { now, max, startedLateP99Ms } = result.backlog
  const late = `p99 of starts late by ${startedLateP99Ms.toFixed(1)} ms`
  return [...samples, `${result.name}: backlog at the end ${now}, at most ${max}; ${late}`]
}

/** Formats the results as a table, a line each, then the first error of each status and the backlog of open loads. */
export const transfersTable = (results: readonly TransferResult[]): string =>
  [textTable([HEADS, ...results.map(rowOf)]), ...results.flatMap(notesOf)].join('\n')
