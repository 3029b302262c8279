// What an auditor reads a data directory with is chosen here, like every adapter.
export {
  openStoreScan,
  type ScannedEvent,
  type StoreHead,
  type StoreScan,
} from '@folio/event-store/embedded-scan.ts'
export { openWrittenViews, type WrittenView, type WrittenViews } from '@folio/read-model/written-views.ts'
