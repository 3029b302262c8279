import { getContainerRuntimeClient } from 'testcontainers'

const answers = async (): Promise<boolean> => {
  try {
    await getContainerRuntimeClient()
    return true
  } catch {
    return false
  }
}

let asked: Promise<boolean> | undefined

/** True when a Docker engine answers, probed once in a process; without one, the suites that need it are skipped. */
export const hasDockerEngine = (): Promise<boolean> => {
  asked ??= answers()
  return asked
}
