import { eventStoreLaw } from '@folio/event-store/event-store.law.ts'
import { memoryStore } from './memory-store.ts'

eventStoreLaw('the store in memory', async () => memoryStore())
