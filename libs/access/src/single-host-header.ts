import type { IncomingMessage } from 'node:http'

const NAME = 'host'

/** Returns false for a request with several Host headers: Node uses the first, a proxy may have used another. */
export const hasSingleHostHeader = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts <= 1
}
