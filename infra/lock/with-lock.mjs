import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const LOOK_AGAIN_MS = 50
/** The id of a process that was killed may be that of another one by now. */
const HELD_MAX_MS = 120_000

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Tells whether the process that took a lock has ended without giving it back. */
const isAbandoned = (file) => {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    return (holder !== 0 && !isRunning(holder)) || Date.now() - statSync(file).mtimeMs > HELD_MAX_MS
  } catch {
    return false
  }
}

/** Tells whether this process still has a lock: one held for too long may have been taken over. */
const isOwn = (file) => {
  try {
    return Number(readFileSync(file, 'utf8')) === process.pid
  } catch {
    return false
  }
}

const take = (file) => {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Does synchronous work while no other process of this machine does work under the same lock file. The lock of a process
 * that was killed is taken over.
 */
export const withLock = (file, work) => {
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else pause()
  }
  try {
    return work()
  } finally {
    if (isOwn(file)) rmSync(file, { force: true })
  }
}
