import { expect, it } from 'vitest'
import { runCheck } from './run-check.ts'

/** Runs the check on a folder of these files. */
const check = (
  files: Readonly<Record<string, string>>,
): { readonly status: number | null; readonly missing: readonly string[] } => {
  const { status, lines } = runCheck('check-paths.ts', files)
  return { status, missing: lines.filter((line) => line.endsWith('is not there')) }
}

/** The source text of a placeholder in a template literal. */
const put = (name: string): string => `\${${name}}`

/** For each kind of path: a file, a text of it that names such a path, and the path. */
const naming: Readonly<Record<string, readonly [file: string, text: string, path: string]>> = {
  'the worker of a thread': [
    'libs/store/src/thread.ts',
    "new Worker(new URL('./reader.worker.ts', import.meta.url))",
    './reader.worker.ts',
  ],
  'scripts whose names are put in': [
    'libs/store/src/scripts.ts',
    `readFileSync(new URL(\`./scripts/${put('name')}.lua\`, import.meta.url))`,
    `./scripts/${put('name')}.lua`,
  ],
  'a folder beside': ['libs/store/src/kit.ts', "join(import.meta.dirname, '..', 'golden')", '../golden'],
  'a folder of the root': ['libs/store/src/far.ts', "join(root, 'services', 'wallet')", 'services/wallet'],
  'a path in a text': ['infra/npm/start.mjs', "run('services/wallet/src/main.ts')", 'services/wallet/src/main.ts'],
  'what an image copies': ['infra/Dockerfile', 'COPY libs/store libs/other\n', 'libs/other'],
  'what a cluster mounts': [
    'docker-compose.yml',
    'volumes: ["./infra/edge/nginx.conf:/etc/nginx/nginx.conf:ro"]',
    './infra/edge/nginx.conf',
  ],
  'what a task reads': ['turbo.json', '{ "inputs": ["libs/**/*.py"] }', 'libs/**/*.py'],
  'a script of npm': ['package.json', '{ "scripts": { "go": "node infra/npm/go.mjs" } }', 'infra/npm/go.mjs'],
  'an entry of a workspace': [
    'knip.json',
    '{ "workspaces": { "libs/*": { "entry": ["src/{thread,make}.ts"] } } }',
    'libs/*/src/{thread,make}.ts',
  ],
  'where tests are': [
    'vitest.config.ts',
    `\`{libs,bench}/*/src/**/*.${put('suffix')}.ts\``,
    `{libs,bench}/*/src/**/*.${put('suffix')}.ts`,
  ],
  'a step of CI': ['.ci/run', '#!/bin/sh\n.ci/install hledger\n', '.ci/install'],
}

it.each(Object.entries(naming))('names the line where %s is missing', (_, [file, text, path]) => {
  expect(check({ [file]: `\n${text}`, 'libs/store/unread.txt': '' })).toEqual({
    status: 1,
    missing: [`${file}:${text.startsWith('#!') ? 3 : 2}: ${path} is not there`],
  })
})

it('passes if all named paths exist', () => {
  const there = {
    'libs/store/src/reader.worker.ts': '',
    'libs/store/src/scripts/apply.lua': '',
    'libs/store/golden/events.json': '',
    'libs/store/src/make.ts': '',
    'libs/store/src/thread.test.ts': '',
    'libs/other/run.py': '',
    'services/wallet/src/main.ts': '',
    'infra/edge/nginx.conf': '',
    'infra/npm/go.mjs': '',
    '.ci/install': '',
  }
  const files = Object.fromEntries(Object.values(naming).map(([file, text]) => [file, text]))
  expect(check({ ...there, ...files })).toEqual({ status: 0, missing: [] })
})
