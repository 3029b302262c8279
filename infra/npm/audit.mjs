import { runOwnNode } from './run-own-node.mjs'

runOwnNode('services/audit/src/main.ts', process.argv.slice(2))
