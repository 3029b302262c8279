import { readModelConformance } from '@folio/read-model/conformance/read-model.conformance.ts'
import { EXPIRING_MAX } from '@folio/read-model/conformance/read-model-under-test.ts'
import { memoryReadModel } from './memory-read-model.ts'

readModelConformance('the read model in memory', async () => {
  let now = Date.now() * 1000
  const model = memoryReadModel(() => now, EXPIRING_MAX)
  return {
    model: () => model,
    // It lives as long as the test does, so there is nothing to open again.
    reopen: async () => {},
    wipe: async () => model.wipe(),
    passTime: async (ms) => {
      now += ms * 1000
    },
    dispose: async () => {},
  }
})
