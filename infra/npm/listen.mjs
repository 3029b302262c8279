import { runOwnNode } from './run-own-node.mjs'

runOwnNode('services/operator/src/main.ts', ['listen', ...process.argv.slice(2)])
