import { defineConfig } from 'vitest/config'

const project = (name: string, suffix: string, testTimeoutMs: number) => ({
  test: {
    name,
    include: [`{libs,services,bench,e2e,examples}/*/src/**/*.${suffix}.ts`, `{bench,e2e}/src/**/*.${suffix}.ts`],
    testTimeout: testTimeoutMs,
    hookTimeout: testTimeoutMs,
  },
})

/** Three projects by file suffix: pure and embedded (`unit`), whole processes (`e2e`), real servers in containers (`int`). */
export default defineConfig({
  test: {
    pool: 'threads',
    projects: [project('unit', 'test', 20_000), project('int', 'int', 60_000), project('e2e', 'e2e', 120_000)],
  },
})
