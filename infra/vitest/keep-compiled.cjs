const { flushCompileCache } = require('node:module')
const { isMainThread } = require('node:worker_threads')

// Each process that runs tests loads this first. Node writes what it compiled to the compile cache at an exit, but vitest
// ends these processes by a signal: each run would compile the modules of tests again.
if (isMainThread)
  process.once('SIGTERM', () => {
    flushCompileCache()
    process.kill(process.pid, 'SIGTERM')
  })
