import type { IncomingMessage } from 'node:http'

const NAME = 'host'

/** Whether a request names no host twice: Node takes the first, and who stands in front of it may have taken the other. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts <= 1
}
