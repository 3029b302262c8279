import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { everyInBackground } from '@folio/kernel/timing/background-timers.ts'

/** A process whose event loop is busy for a smaller part of the time is idle. */
const BUSY_PART_MIN = 0.1
/** The number of idle seconds in sequence that make the process idle; one busy second makes it busy again. */
const IDLE_SECONDS = 5
const LOOK_EVERY_MS = 1000

/**
 * Makes V8 save memory, or use it for speed again. Node leaves to its caller that a flag may change after the start: this one
 * is read whenever V8 decides on a collection or on the size of its heap, and holds nothing that was made under it.
 */
const saveMemory = (isSaving: boolean): void =>
  setFlagsFromString(isSaving ? '--memory-saver-mode' : '--no-memory-saver-mode')

/** Takes the busy part of each second in turn, and calls `save` when the process becomes idle and when it becomes busy. */
export const idleSwitch = (save: (isSaving: boolean) => void): ((busyPart: number) => void) => {
  let idleSeconds = 0
  return (busyPart) => {
    const wasIdle = idleSeconds >= IDLE_SECONDS
    idleSeconds = busyPart < BUSY_PART_MIN ? idleSeconds + 1 : 0
    const isIdle = idleSeconds >= IDLE_SECONDS
    if (isIdle !== wasIdle) save(isIdle)
  }
}

/**
 * Returns memory to the system whenever the process is idle. A busy V8 lets its heap grow to twice what it holds, and collects
 * nothing later: its memory reducer, which collects in small steps, finds even an idle server too busy unless it is to save
 * memory.
 */
export const returnMemoryWhileIdle = (): void => {
  const take = idleSwitch(saveMemory)
  let before = performance.eventLoopUtilization()
  const look = (): void => {
    const now = performance.eventLoopUtilization()
    take(performance.eventLoopUtilization(now, before).utilization)
    before = now
  }
  everyInBackground(LOOK_EVERY_MS, look)
}
