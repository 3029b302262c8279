import { describe } from 'vitest'
import { hasDockerEngine } from './has-docker-engine.ts'

/** A suite on real servers in containers. Without a Docker engine it is skipped, and `npm test` says so at its end. */
export const describeWithDocker = async (name: string, suite: () => void): Promise<void> => {
  describe.skipIf(!(await hasDockerEngine()))(`${name} (needs a Docker engine)`, suite)
}
