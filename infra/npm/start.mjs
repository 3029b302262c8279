import { runOwnNode } from './run-own-node.mjs'

/** Limits the old generation: on a machine with much memory V8 would let it grow to four times the used size. */
const NODE_FLAGS = ['--heap-growing-percent=100']

runOwnNode('services/standalone/src/main.ts', process.argv.slice(2), NODE_FLAGS)
