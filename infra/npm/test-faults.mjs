import { join } from 'node:path'
import { root } from './ensure-installed.mjs'
import { runOwnNode } from './run-own-node.mjs'

process.env.FOLIO_FAULTS = 'full'
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
runOwnNode(vitest, ['run', '--project', 'int', 'e2e/src/cluster/faults.int.ts', ...process.argv.slice(2)])
