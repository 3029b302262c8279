import { images } from './images.ts'
import { type RealServer, startRealServer } from './real-server.ts'

const PORT = 8080
const CONFIGURATION = '/tmp/nginx.conf'

/** Starts an nginx with a configuration, in which `gateway.test` is the machine that the test runs on. */
export const startEdge = (configuration: string): Promise<RealServer> =>
  startRealServer({
    image: images.edge,
    port: PORT,
    command: ['nginx', '-c', CONFIGURATION, '-g', 'daemon off;'],
    files: { [CONFIGURATION]: configuration },
    testHost: 'gateway.test',
    answers: `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${PORT}'`,
  })
