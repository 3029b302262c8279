import { runOwnNode } from './run-own-node.mjs'

// A verification leaves much garbage in its main thread, of which a large young generation would keep 250 MB for no speed.
const NODE_FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=2']

runOwnNode('services/audit/src/main.ts', process.argv.slice(2), NODE_FLAGS)
