import { runOwnNode } from './run-own-node.mjs'

runOwnNode('libs/runtime/src/dead-letters.ts', process.argv.slice(2))
