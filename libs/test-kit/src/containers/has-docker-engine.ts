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

/** Whether a Docker engine answers, asked once in a process: where none does, the suites that need one are skipped. */
export const hasDockerEngine = (): Promise<boolean> => {
  asked ??= answers()
  return asked
}
