import { readFile } from 'node:fs/promises'
import { images } from './images.ts'
import { type RealServer, startRealServer } from './real-server.ts'

const PORT = 8080
const START = new URL('../../../../infra/edge/start.sh', import.meta.url)
const FOLDER = '/etc/folio'

/**
 * Starts an edge by its own script with a configuration, in which `gateway.test` is the machine that the test runs on, and
 * with these variables.
 */
export const startEdge = async (
  configuration: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RealServer> =>
  startRealServer({
    image: images.edge,
    port: PORT,
    environment: () => variables,
    command: ['sh', `${FOLDER}/start.sh`],
    files: { [`${FOLDER}/nginx.conf`]: configuration, [`${FOLDER}/start.sh`]: await readFile(START, 'utf8') },
    testHost: 'gateway.test',
    answers: `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${PORT}'`,
  })
