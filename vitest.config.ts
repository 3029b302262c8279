import { defineConfig } from 'vitest/config'

type Pace = { readonly testTimeoutMs: number; readonly groupOrder: number; readonly maxWorkers?: number }

const project = (name: string, suffix: string, { testTimeoutMs, groupOrder, maxWorkers }: Pace) => ({
  test: {
    name,
    include: [`{libs,services,bench,e2e,examples}/*/src/**/*.${suffix}.ts`, `{bench,e2e}/src/**/*.${suffix}.ts`],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
    sequence: { groupOrder },
    ...(maxWorkers === undefined ? {} : { maxWorkers }),
  },
})

/**
 * Three projects by file suffix, one after the other: pure and embedded (`unit`), whole processes (`e2e`), real servers in
 * containers (`int`), of which one suite at a time is enough for two cores.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    projects: [
      project('unit', 'test', { testTimeoutMs: 20_000, groupOrder: 0, maxWorkers: 2 }),
      project('e2e', 'e2e', { testTimeoutMs: 120_000, groupOrder: 1 }),
      project('int', 'int', { testTimeoutMs: 120_000, groupOrder: 2, maxWorkers: 1 }),
    ],
  },
})
