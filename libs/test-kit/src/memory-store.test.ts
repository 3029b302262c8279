import { eventStoreConformance } from '@folio/event-store/conformance/event-store.conformance.ts'
import { memoryStore } from './memory-store.ts'

eventStoreConformance('the store in memory', async () => memoryStore())
