import { describe } from 'vitest'
import { hasDockerEngine } from './has-docker-engine.ts'

/** A suite on real servers in containers. It is skipped without a Docker engine, which `npm test` reports at its end. */
export const describeWithDocker = async (name: string, suite: () => void): Promise<void> => {
  describe.skipIf(!(await hasDockerEngine()))(`${name} (needs a Docker engine)`, suite)
}
