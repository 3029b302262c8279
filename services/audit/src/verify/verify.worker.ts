import { parentPort, workerData } from 'node:worker_threads'
import { rangeVerifier } from './range-verifier.ts'
import type { FromVerifier, ToVerifier, VerifySetting } from './verify-messages.ts'

if (parentPort === null) throw new Error('the verifier must run in a worker thread')
const port = parentPort

const verifier = rangeVerifier(workerData as VerifySetting, (message: FromVerifier) => port.postMessage(message))

port.on('message', (message: ToVerifier) => {
  if (message !== 'end') return verifier.verify(message)
  verifier.close()
  port.close()
})
