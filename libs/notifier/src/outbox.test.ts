import { notifierLaw } from './notifier.law.ts'
import { outboxNotifier } from './outbox.ts'

notifierLaw('the outbox', async () => ({
  notifier: outboxNotifier(),
  delivered: () => [],
  remove: async () => {},
}))
