import { runOwnNode } from './run-own-node.mjs'

runOwnNode('services/operator/src/main.ts', ['console', ...process.argv.slice(2)])
