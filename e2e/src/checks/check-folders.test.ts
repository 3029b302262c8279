import { expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

const empty = (...paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [path, '']))

const numbered = (folder: string, count: number, ending = '.ts'): readonly string[] =>
  Array.from({ length: count }, (_, number) => `${folder}/part-${number}${ending}`)

it('passes a folder of fifteen files and their tests', () => {
  const tests = ['.test.ts', '.int.ts', '.e2e.ts', '.conformance.ts'].flatMap((ending) =>
    numbered('libs/bus/src/conformance', 15, ending),
  )
  const files = empty(...numbered('libs/bus/src', 15), ...numbered('libs/bus/src/conformance', 15), ...tests)
  expect(runCheck('check-folders.ts', files)).toEqual({ status: 0, lines: [] })
})

it.each([
  'libs/bus/src',
  'libs/bus/src/kafka/wire',
  'libs/bus/src/testing',
  'services/wallet/src/domain',
  'e2e/src/kit',
  'bench/src',
  'examples/consumer/src',
  'infra/npm',
])('names %s where it has a sixteenth file', (folder) => {
  expect(runCheck('check-folders.ts', empty(...numbered(folder, 16)))).toEqual({
    status: 1,
    lines: [`${folder}: 16 files besides tests and generated ones, at most 15: divide it by idea`],
  })
})

it('counts programs in other languages, too', () => {
  const files = empty(...numbered('examples/python', 8, '.py'), ...numbered('examples/python', 8, '.lua'))
  expect(runCheck('check-folders.ts', files).status).toBe(1)
})

it('counts style sheets and images, too', () => {
  const components = numbered('services/console/src/ui', 8, '.tsx')
  const files = empty(...components, ...numbered('services/console/src/ui', 7, '.module.css'))
  expect(runCheck('check-folders.ts', files).status).toBe(0)
  expect(runCheck('check-folders.ts', { ...files, 'services/console/src/ui/icon.svg': '' }).status).toBe(1)
})

it('counts no generated files', () => {
  const files = empty(...numbered('services/console/src/ui', 15), 'services/console/src/ui/routes.gen.ts')
  expect(runCheck('check-folders.ts', files).status).toBe(0)
})

it.each([
  'libs/bus/src/bus.conformance.ts',
  'libs/bus/src/testing/bus.conformance.ts',
  'libs/bus/src/probe.ts',
  'libs/bus/src/kafka-test-kit.ts',
  'libs/bus/src/fake-broker.mjs',
  'services/console/src/ui/sample-rows.tsx',
  'libs/read-model/src/read-model-under-test.ts',
  'services/wallet/src/test-wallets.ts',
  'services/wallet/src/domain/sample-wallets.ts',
  'services/wallet/src/application/fake-ports.ts',
])('names %s as test support in the wrong place', (file) => {
  const { status, lines } = runCheck('check-folders.ts', empty(file))
  expect([status, lines.length, lines[0]?.startsWith(`${file}: `)]).toEqual([1, 1, true])
})

it.each([
  'libs/bus/src/conformance/bus.conformance.ts',
  'libs/bus/src/kafka/testing/kafka-test-kit.ts',
  'services/wallet/src/testing/sample-wallets.ts',
  'services/wallet/src/golden-decisions.test.ts',
  'libs/test-kit/src/faulty-bus.ts',
  'e2e/src/kit/test-client.ts',
])('passes %s', (file) => {
  expect(runCheck('check-folders.ts', empty(file))).toEqual({ status: 0, lines: [] })
})
