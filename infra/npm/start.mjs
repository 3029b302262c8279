import { ensureConsole } from './ensure-console.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runOwnNode } from './run-own-node.mjs'

/** Limits the old generation: on a machine with much memory V8 would let it grow to four times the used size. */
const NODE_FLAGS = ['--heap-growing-percent=100']

/** Starts without the console if it cannot be built: /console says then how to build it. */
const tryConsole = () => {
  try {
    return ensureConsole()
  } catch (error) {
    console.error(error)
    return false
  }
}

const args = process.argv.slice(2)
ensureInstalled()
// The help needs no console, whose build takes long.
if (!args.includes('--help') && !tryConsole())
  console.error('Folio: starts without the web console, which could not be built: `npm run build:console` says why.')
runOwnNode('services/standalone/src/main.ts', args, NODE_FLAGS)
