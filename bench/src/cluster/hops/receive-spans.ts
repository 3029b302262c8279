import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Span, spansOf } from './span.ts'

/** Receives traces by OTLP over HTTP as JSON and passes on their spans; answers unreadable bodies with 400. */
export const receiveSpans = async (port: number, onSpans: (spans: readonly Span[]) => void): Promise<void> => {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => onSpans(spansOf(body)))
      .then(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve))
}
