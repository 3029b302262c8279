import { join } from 'node:path'
import { root } from './ensure-installed.mjs'
import { runOwnNode } from './run-own-node.mjs'

process.env.FOLIO_FAULTS = 'full'
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const suites = ['faults', 'scaling'].map((name) => `e2e/src/cluster/${name}.int.ts`)
runOwnNode(vitest, ['run', '--project', 'cluster', ...suites, ...process.argv.slice(2)])
