import { runOwnNode } from './run-own-node.mjs'

runOwnNode('services/standalone/src/main.ts', process.argv.slice(2))
