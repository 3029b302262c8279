import { runOwnNode } from './run-own-node.mjs'

/** On a machine with much memory V8 would let old objects grow to four times what is in use before it looks. */
const NODE_FLAGS = ['--heap-growing-percent=100']

runOwnNode('services/standalone/src/main.ts', process.argv.slice(2), NODE_FLAGS)
