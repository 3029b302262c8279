import type { IncomingMessage } from 'node:http'

const NAME = 'host'

/** Answers false for a request with two Host headers: Node takes the first, a proxy in front may have taken the other. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts <= 1
}
