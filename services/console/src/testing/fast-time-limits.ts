import { vi } from 'vitest'

const FASTER = 100

/** Makes the time limits of calls a hundred times shorter, until the mocks of the test are restored. */
export const fastTimeLimits = (): void => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / FASTER))
}
