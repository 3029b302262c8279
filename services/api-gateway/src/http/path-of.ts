import type { IncomingMessage } from 'node:http'

/** The path that a request is for, as it was sent. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?')[0] ?? '/'
