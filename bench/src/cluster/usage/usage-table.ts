import { figure } from '../../report/part-result.ts'
import { textTable } from '../../report/text-table.ts'
import type { ClusterResult } from '../measure-load.ts'
import type { Used } from './usage-between.ts'

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Formats the usage of each container while a cluster was idle, or did what the title says. */
export const idleTable = ({ containers, machineCpuSeconds, seconds }: Used, title = 'idle'): string =>
  textTable([
    [title, 'of a core', 'MiB'],
    ...containers.map(({ container, coreShare, memoryMiB }) => [container, percent(coreShare), memoryMiB.toFixed(0)]),
    ['whole machine', percent(machineCpuSeconds / seconds), ''],
  ])

/** Formats what each container of an idle cluster uses more than before, in milliseconds of CPU a second, and its memory. */
export const addedTable = (before: Used, after: Used, title: string): string =>
  textTable([
    [title, 'of a core', 'ms a second more', 'MiB', 'MiB before'],
    ...after.containers.map(({ container, coreShare, memoryMiB }) => {
      const earlier = before.containers.find((each) => each.container === container)
      const addedMs = earlier && (coreShare - earlier.coreShare) * 1000
      return [container, percent(coreShare), ...[addedMs, memoryMiB, earlier?.memoryMiB].map(figure)]
    }),
  ])

/** CPU seconds of each container for 1,000 transfers of each load, and its memory after the last. */
export const usageTable = (results: readonly ClusterResult[]): string => {
  const names = [...new Set(results.flatMap(({ used }) => used.containers.map(({ container }) => container)))]
  const per1000 = ({ succeeded }: ClusterResult, cpuSeconds: number | undefined): string =>
    cpuSeconds === undefined || succeeded === 0 ? '–' : ((cpuSeconds * 1000) / succeeded).toFixed(3)
  const usedBy = ({ used }: ClusterResult, name: string) => used.containers.find(({ container }) => container === name)
  const memoryOf = (name: string): string =>
    results
      .flatMap((result) => usedBy(result, name)?.memoryMiB ?? [])
      .at(-1)
      ?.toFixed(0) ?? '–'
  return textTable([
    ['CPU s/1000 transfers', ...results.map(({ name }) => name), 'MiB at the end'],
    ...names.map((name) => [
      name,
      ...results.map((result) => per1000(result, usedBy(result, name)?.cpuSeconds)),
      memoryOf(name),
    ]),
    ['whole machine', ...results.map((result) => per1000(result, result.used.machineCpuSeconds)), ''],
  ])
}

/**
 * The limit of CPU outside the containers: the engine and the kernel need less, so that above it another program ran.
 */
const ELSEWHERE_CORE_SHARE_MAX = 0.15

/** Returns a warning for each load during which other programs than the containers were busy. */
export const disturbances = (results: readonly ClusterResult[]): readonly string[] =>
  results.flatMap(({ name, used: { seconds, containers, machineCpuSeconds } }) => {
    const ours = containers.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    const elsewhere = (machineCpuSeconds - ours) / seconds
    if (elsewhere <= ELSEWHERE_CORE_SHARE_MAX) return []
    return [`DISTORTED  ${name}: something outside the cluster used ${percent(elsewhere)} of a core meanwhile`]
  })
