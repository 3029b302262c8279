import { notifierConformance } from './conformance/notifier.conformance.ts'
import { polledNotifier } from './polled-notifier.ts'

notifierConformance('the outbox', async () => ({
  notifier: polledNotifier(),
  delivered: () => [],
  remove: async () => {},
}))
