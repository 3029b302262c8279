import { parentPort, workerData } from 'node:worker_threads'
import { rangeVerifier } from './range-verifier.ts'
import type { FromVerifier, ToVerifier, VerifySetting } from './verify-messages.ts'

if (parentPort === null) throw new Error('the verifier must run in a worker thread')
const port = parentPort

/** The memory of a message that moves to the other thread without a copy. */
const memoryOf = (message: FromVerifier): ArrayBuffer[] =>
  message.kind === 'report'
    ? []
    : [message.window.once.buffer, ...message.window.views.map(({ changes }) => changes.buffer)]

const verifier = rangeVerifier(workerData as VerifySetting, (message) => port.postMessage(message, memoryOf(message)))

port.on('message', (message: ToVerifier) => {
  if (message !== 'end') return verifier.verify(message)
  verifier.close()
  port.close()
})
