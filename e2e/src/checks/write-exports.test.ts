import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf } from './run-check.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'infra', 'checks', 'write-exports.ts')
const MANIFEST = 'libs/contracts/package.json'

it('exports each file of contracts that another package imports, and no other', () => {
  const { folder, remove } = folderOf({
    [MANIFEST]: '{ "name": "@folio/contracts", "exports": { "./gone.ts": "./src/gone.ts" }, "type": "module" }',
    'libs/contracts/src/topic.ts': "import './wallet/events.ts'",
    'libs/contracts/src/wallet/events.ts': '',
    'libs/contracts/src/wallet/own.ts': '',
    'libs/contracts/src/topic.test.ts': "import '@folio/contracts/wallet/own.ts'",
    'services/wallet/src/main.ts': "import { topic } from '@folio/contracts/topic.ts'",
    'services/console/src/main.tsx': "import type { Event } from '@folio/contracts/wallet/events.ts'",
    'bench/src/main.ts': "import '@folio/contracts/not-there.ts'",
  })
  try {
    expect(spawnSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' }).stderr).toBe('')
    expect(readFileSync(join(folder, MANIFEST), 'utf8')).toBe(`{
  "name": "@folio/contracts",
  "exports": {
    "./topic.ts": "./src/topic.ts",
    "./wallet/events.ts": "./src/wallet/events.ts"
  },
  "type": "module"
}
`)
  } finally {
    remove()
  }
})
