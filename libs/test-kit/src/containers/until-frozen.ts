import { sleep } from '@folio/kernel/timing/sleep.ts'

const TRIES_MAX = 30
const TRY_EVERY_MS = 200

/**
 * Pauses a container, and again while the engine answers that it could not freeze it: the kernel's freezer gives up on
 * processes that start others meanwhile, and the engine thaws them. Rejects with any other error, and after 30 tries.
 */
export const untilFrozen = async (pause: () => Promise<unknown>, triesLeft = TRIES_MAX): Promise<void> => {
  try {
    await pause()
  } catch (error) {
    if (triesLeft <= 1 || !String(error).includes('unable to freeze')) throw error
    await sleep(TRY_EVERY_MS)
    await untilFrozen(pause, triesLeft - 1)
  }
}
