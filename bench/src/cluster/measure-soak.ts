import { sleep } from '@folio/kernel/timing/sleep.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Check } from '../transfers/check.ts'
import type { TransferRun } from '../transfers/transfer-run.ts'
import type { BenchCluster } from './bench-cluster.ts'
import { type ClusterResult, measureLoad } from './measure-load.ts'
import { type MemoryCourse, memoryCourses } from './soak/memory-course.ts'
import { type DoneAct, SOAK_ACTS } from './soak/soak-acts.ts'
import { type ProjectUsage, projectUsage } from './usage/container-usage.ts'

/** A load of hours, the acts meanwhile, and what came of the memory of each container. */
export type SoakResult = {
  readonly result: ClusterResult
  readonly hours: number
  readonly acts: readonly DoneAct[]
  readonly courses: readonly MemoryCourse[]
  readonly deadLetters: number
}

const SAMPLE_EVERY_MS = 10_000

type Setting = { readonly run: TransferRun; readonly warmUpSeconds: number; readonly hours: number }

const lettersOf = async ({ cluster }: BenchCluster): Promise<number> => {
  const { status, body } = await cluster.operate('dead-letters')
  if (status !== 200) throw new Error(`the dead letters cannot be read: ${JSON.stringify(body)}`)
  const { data } = body as { readonly data: readonly { readonly letters: number }[] }
  return data.reduce((sum, { letters }) => sum + letters, 0)
}

/** Does the acts one after another, each at its time; after one that fails, the others are tried all the same. */
const doActs = async ({ cluster }: BenchCluster, seconds: number): Promise<readonly DoneAct[]> => {
  const begunMs = performance.now()
  const acts: DoneAct[] = []
  for (const { what, after, run } of SOAK_ACTS) {
    await sleep(Math.max(0, after * seconds * 1000 - (performance.now() - begunMs)))
    const actMs = performance.now()
    const outcome = await run(cluster).then(
      (said) => ({ said, isDone: true }),
      (error: unknown) => ({ said: `failed: ${error}`, isDone: false }),
    )
    const tookSeconds = (performance.now() - actMs) / 1000
    acts.push({ what, afterSeconds: (actMs - begunMs) / 1000, tookSeconds, ...outcome })
  }
  return acts
}

const sampleUntil = async (project: string, isOver: () => boolean): Promise<readonly ProjectUsage[]> => {
  const samples: ProjectUsage[] = []
  while (!isOver()) {
    // A container that ends between the list and its sample is sampled the next time.
    const sample = await projectUsage(project).catch(() => undefined)
    if (sample !== undefined) samples.push(sample)
    await sleep(SAMPLE_EVERY_MS)
  }
  return samples
}

/** Runs an open load for hours while instances come and go, services restart, and a backup is taken. */
export const measureSoak = async (bench: BenchCluster, { run, warmUpSeconds, hours }: Setting): Promise<SoakResult> => {
  const seconds = hours * HOUR_SECONDS
  let isOver = false
  let working: Promise<readonly [readonly DoneAct[], readonly ProjectUsage[]]> | undefined
  const onBegun = async (): Promise<void> => {
    working = Promise.all([doActs(bench, seconds), sampleUntil(bench.project, () => isOver)])
    working.catch(() => {})
  }
  const soak = { ...run, name: `soak of ${hours.toFixed(2)} h: ${run.name}` }
  const result = await measureLoad(bench, { run: soak, warmUpSeconds, seconds, onBegun }).finally(() => {
    isOver = true
  })
  const [acts, samples] = (await working) ?? [[], []]
  return { result, hours, acts, courses: memoryCourses(samples), deadLetters: await lettersOf(bench) }
}

/** Checks that all acts of a soak were done, and that it left no dead letters. */
export const soakChecks = ({
  acts,
  courses,
  deadLetters,
}: Pick<SoakResult, 'acts' | 'courses' | 'deadLetters'>): readonly Check[] => {
  const failed = acts.filter(({ isDone }) => !isDone)
  const detail = failed.map(({ what, said }) => `${what}: ${said}`).join('; ') || `${acts.length} acts`
  return [
    { what: 'all acts of the soak were done', passed: failed.length === 0, detail },
    {
      what: 'the memory of the containers was sampled',
      passed: courses.length > 0,
      detail: `${courses.length} containers`,
    },
    { what: 'the soak left no dead letters', passed: deadLetters === 0, detail: `${deadLetters} letters` },
  ]
}
